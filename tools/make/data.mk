# Ink, texts and fonts: inputs.tsv has their names, hashes and licences.

DATA ?= $(WORK)/data
MIRROR ?= $(error MIRROR: a folder or an address that has the files of inputs.tsv)
TEXT = $(DATA)/text
FONTS = $(DATA)/marks/ems
SHEETS = $(DATA)/scripts
SETS = chars words lines
RECORDS = $(SETS:%=$(DATA)/latin/%.ndjson.xz)

$(DATA)/fetched: inputs.tsv
	$(RUN).inputs --mirror $(MIRROR) --output $(DATA)
	touch $@

# With UNIPEN's original files (UNIPEN=FOLDER), the records are imported from them.
$(RECORDS) &: $(DATA)/fetched
	$(if $(UNIPEN),$(RUN).unipen.importer --unipen $(UNIPEN) --output $(DATA)/latin)

# Fonts of Debian, PyPI and GitHub, whose packages the scripts' tables name (pip install -e .[skeletons]).
OUTLINES = $(foreach script,european brahmic eastern southern,ductus_tools/scripts/$(script)/fonts.tsv)

$(WORK)/outlines: $(OUTLINES)
	$(BEGUN)
	mkdir -p $@.partial
	cd $@.partial && apt-get download $$(grep -h -v '^#' $(abspath $^) | cut -f 2 | grep -v '[=@]' | sort -u)
	for package in $@.partial/*.deb; do dpkg -x $$package $@.partial || exit 1; done
	$(PYTHON) -m pip install --no-deps --target $@.partial/pypi $$(grep -h -v '^#' $(abspath $^) | cut -f 2 | grep == | sort -u)
	for source in $$(grep -h -v '^#' $^ | cut -f 2 | grep @ | sort -u); do \
	  git init -q $@.partial/github/$$source && \
	  git -C $@.partial/github/$$source fetch -q --depth 1 https://github.com/$${source%@*} $${source#*@} && \
	  git -C $@.partial/github/$$source checkout -q FETCH_HEAD || exit 1; \
	done
	$(MADE)

# Networks of shipped packs.
$(WORK)/shipped/%/network.safetensors $(WORK)/shipped/%/lone.safetensors:
	$(RUN).repository.unpack --repository ../weights/repository --output $(WORK)/shipped --only $* --networks
