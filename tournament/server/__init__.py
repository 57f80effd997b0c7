"""The web server: two workers, started and watched by the command that serves."""
