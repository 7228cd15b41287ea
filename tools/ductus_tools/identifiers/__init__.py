"""The identifiers of models: one table and the Swift code generated from it."""
