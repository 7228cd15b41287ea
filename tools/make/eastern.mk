# Japanese, Korean, Chinese: a network that names one character after the other.

SHAPES = --templates $(EASTERN)/templates.npz --scripts $(SHEETS) --skeletons $(EASTERN)/skeletons.ndjson
DRAWN_BY = $(SHAPES) --text $(TEXT)

$(EASTERN)/skeletons.ndjson: $(WORK)/outlines
	mkdir -p $(@D)
	$(RUN).scripts.eastern.fonts --fonts $< --output $@

$(EASTERN)/templates.npz: $(LATIN)/corpus $(EASTERN)/skeletons.ndjson
	$(RUN).scripts.eastern.templates --scripts $(SHEETS) --corpus $< --fonts $(@D)/skeletons.ndjson --output $@

NAMING = $(RUN).scripts.eastern.train $(DRAWN_BY) --checkpoints $(EASTERN)/run

$(EASTERN)/network.safetensors: $(EASTERN)/templates.npz
	$(NAMING) --steps 13000
	$(NAMING) --decay --decay-steps 9500
	$(RUN).scripts.eastern.geometry --templates $< --output $(@D)/geometry.npy
	$(RUN).network.character_export $(@D)/run/state-0.pt $@ --geometry $(@D)/geometry.npy --version $(VERSION)

$(EASTERN)/lines-%: $(EASTERN)/templates.npz
	$(BEGUN)
	$(RUN).scripts.eastern.lines $(DRAWN_BY) --split $* --output $@.partial
	$(MADE)

$(EASTERN)/models/models.tsv: $(EASTERN)/templates.npz
	$(RUN).commands.models eastern --templates $< --text $(TEXT) --output $(@D)

EASTERN_NETWORK = $(call network,eastern,ja)
EASTERN_PACKS = $(RUN).commands.packs --script eastern --network $(EASTERN_NETWORK) --models $(EASTERN)/models --output $(WORK)/packs

eastern: $(EASTERN_NETWORK) $(EASTERN)/models/models.tsv $(EASTERN)/lines-test $(LAB) ## Japanese, Korean, Chinese.
	$(EASTERN_PACKS)
	$(RUN).commands.measure eastern --ductus $(LAB) --packs $(WORK)/packs $(SHAPES) --lines $(EASTERN)/lines-test \
	  --output $(EASTERN)/accuracy.json --readme ductus_tools/scripts/eastern/README.md
	$(EASTERN_PACKS) --accuracy $(EASTERN)/accuracy.json
