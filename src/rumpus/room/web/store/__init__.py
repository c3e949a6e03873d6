"""What is on the disk: the database, its schema and its migrations."""
