"""The room in the browser: a server that referees tables, and the pages it hands out."""
