"""Who is dealing: the profiles of a shared workstation."""
