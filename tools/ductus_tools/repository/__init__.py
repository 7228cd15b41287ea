"""Repositories: packs on a static file server, under a signed index."""
