"""PostgreSQL, with a connection anew after what went wrong on one."""
