# The packs that don't come with the library, signed, for any static file server.

# The secret key, which `repository.key` makes.
KEY ?= $(error KEY: the file of the secret key that signs the repository)
REPOSITORY ?= $(WEIGHTS)/repository

repository: $(SCRIPTS) ## The signed repository, from the packs of all scripts.
	$(RUN).repository.build --weights $(WORK)/packs --output $(REPOSITORY) --key $(KEY) --prune
	$(RUN).pack.tags --weights $(WEIGHTS) --output $(WEIGHTS)/TAGS.md
	$(RUN).pack.check $(REPOSITORY)/index.json $(REPOSITORY)/index.json.sig
