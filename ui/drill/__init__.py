"""The table screen: the scene, the question, the answer and the verdict."""
