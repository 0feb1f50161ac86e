"""What stands before the pages: how browsers reach them, who is signed in, what is sent."""
