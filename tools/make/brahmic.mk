# Nine scripts of India, Burma and Tibet, and Ethiopic.

BRAHMIC = $(WORK)/brahmic

$(BRAHMIC)/shapes.ndjson: $(WORK)/outlines $(DATA)/fetched
	mkdir -p $(@D)
	$(RUN).scripts.brahmic.shapes --fonts $< --text $(TEXT) --output $@

$(BRAHMIC)/drawers: $(DATA)/fetched
	$(BEGUN)
	$(RUN).commands.corpus --script brahmic --output $@.partial \
	  $(foreach set,omniglot assamese bahama hand-malayalam,$(SHEETS)/$(set).ndjson.xz)
	$(MADE)

BRAHMIC_INK = --script brahmic --corpus $(CORPUS) --drawers $(BRAHMIC)/drawers --shapes $(BRAHMIC)/shapes.ndjson

$(BRAHMIC)/network.safetensors: $(BRAHMIC)/drawers $(BRAHMIC)/shapes.ndjson $(CORPUS) $(EUROPEAN_NETWORK)
	$(call trained,brahmic,$(BRAHMIC_INK) --languages $(TEXT) --fonts $(FONTS) --initial $(EUROPEAN_NETWORK) --rate 1.2e-3 \
	  --warmup 100 --dropout 0.1 --area-known 0.3 --area-jitter 0.1 --rows 5600 --size 80 --drawn-share 0.45 --seed 41,10000,12000)

$(BRAHMIC)/composed: $(BRAHMIC)/drawers $(BRAHMIC)/shapes.ndjson
	$(BEGUN)
	for split in test val; do \
	  $(RUN).commands.composed $(BRAHMIC_INK) --text $(TEXT) --split $$split --output $@.partial/$$split || exit 1; \
	done
	$(MADE)

$(BRAHMIC)/lone.safetensors: $(EASTERN)/templates.npz
	$(call alone,brahmic,$(LONE_LARGE),3500)

$(BRAHMIC)/models/models.tsv: $(DATA)/fetched
	$(RUN).commands.models brahmic --text $(TEXT) --output $(@D)

BRAHMIC_NETWORK = $(call network,brahmic,hi)
BRAHMIC_LONE = $(call lone,brahmic,hi)
BRAHMIC_PACKS = $(RUN).commands.packs --script brahmic --network $(BRAHMIC_NETWORK) --models $(BRAHMIC)/models \
	--lone-characters $(BRAHMIC_LONE) --output $(WORK)/packs
BRAHMIC_SETS = --ductus $(LAB) --packs $(WORK)/packs --scripts $(SHEETS)

brahmic: $(BRAHMIC_NETWORK) $(BRAHMIC_LONE) $(BRAHMIC)/models/models.tsv $(BRAHMIC)/composed $(LAB) ## Scripts of India, Burma, Tibet, Ethiopia.
	$(BRAHMIC_PACKS)
	$(RUN).commands.calibrate brahmic $(BRAHMIC_SETS) --composed $(BRAHMIC)/composed/val \
	  --words ../weights/en-US/calibration.json --output $(BRAHMIC)/calibration.json
	$(BRAHMIC_PACKS) --calibration $(BRAHMIC)/calibration.json
	$(RUN).commands.measure brahmic $(BRAHMIC_SETS) --composed $(BRAHMIC)/composed/test \
	  --output $(BRAHMIC)/accuracy.json --readme ductus_tools/scripts/brahmic/README.md
	$(BRAHMIC_PACKS) --calibration $(BRAHMIC)/calibration.json --accuracy $(BRAHMIC)/accuracy.json
