"""Turns the project into something a person without Python installs."""
