"""About: version, licences and self-test."""
