"""Web Push: the server's key, the message's encryption, and sending it to a browser's service."""
