"""HTTP and WebSockets: the app, its limits, and what every request must pass."""
