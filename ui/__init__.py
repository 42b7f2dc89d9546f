"""The screens of Tapete."""
