"""The laws that every game must keep, and a suite that checks them."""
