# Cyrillic, Greek, Hebrew, Georgian, Armenian.

EUROPEAN = $(WORK)/european

$(EUROPEAN)/skeletons.ndjson: $(WORK)/outlines
	mkdir -p $(@D)
	$(RUN).scripts.european.fonts --fonts $< --output $@

$(EUROPEAN)/drawers: $(DATA)/fetched
	$(BEGUN)
	$(RUN).commands.corpus --script european --output $@.partial $(SHEETS)/omniglot.ndjson.xz
	$(MADE)

EUROPEAN_INK = --script european --corpus $(CORPUS) --drawers $(EUROPEAN)/drawers --scripts $(SHEETS) \
	--skeletons $(EUROPEAN)/skeletons.ndjson --fonts $(FONTS)

$(EUROPEAN)/network.safetensors: $(EUROPEAN)/drawers $(EUROPEAN)/skeletons.ndjson $(CORPUS)/letters.npy $(LATIN_NETWORK)
	$(call trained,alphabets,$(EUROPEAN_INK) --languages $(TEXT) --initial $(LATIN_NETWORK) --rate 1.3e-3 --warmup 200 \
	  --dropout 0.15 --area-known 0.35 --area-jitter 0.1 --rows 8000 --size 110 --drawn-share 0.3 --seed 7,10000,10000)

$(EUROPEAN)/composed: $(EUROPEAN)/drawers $(EUROPEAN)/skeletons.ndjson $(CORPUS)/letters.npy
	$(BEGUN)
	for split in test val; do \
	  $(RUN).commands.composed $(EUROPEAN_INK) --text $(TEXT) --split $$split --output $@.partial/$$split || exit 1; \
	  $(RUN).commands.composed $(EUROPEAN_INK) --text $(TEXT) --split $$split --output $@.partial/$$split/joined --style cursive || exit 1; \
	done
	$(MADE)

$(EUROPEAN)/lone.safetensors: $(EASTERN)/templates.npz
	$(call alone,european,$(LONE_SMALL),2500)

$(EUROPEAN)/models/models.tsv: $(DATA)/fetched
	$(RUN).commands.models european --text $(TEXT) --output $(@D)

EUROPEAN_NETWORK = $(call network,european,ru)
EUROPEAN_LONE = $(call lone,european,ru)
EUROPEAN_PACKS = $(RUN).commands.packs --script european --network $(EUROPEAN_NETWORK) --models $(EUROPEAN)/models \
	--lone-characters $(EUROPEAN_LONE) --output $(WORK)/packs
EUROPEAN_SETS = --ductus $(LAB) --packs $(WORK)/packs --scripts $(SHEETS)

european: $(EUROPEAN_NETWORK) $(EUROPEAN_LONE) $(EUROPEAN)/models/models.tsv $(EUROPEAN)/composed $(LAB) ## Cyrillic, Greek, Hebrew, Georgian, Armenian.
	$(EUROPEAN_PACKS)
	$(RUN).commands.calibrate european $(EUROPEAN_SETS) --composed $(EUROPEAN)/composed/val --joined $(EUROPEAN)/composed/val/joined \
	  --words ../weights/en-US/calibration.json --output $(EUROPEAN)/calibration.json
	$(EUROPEAN_PACKS) --calibration $(EUROPEAN)/calibration.json
	$(RUN).commands.measure european $(EUROPEAN_SETS) --composed $(EUROPEAN)/composed/test --joined $(EUROPEAN)/composed/test/joined \
	  --output $(EUROPEAN)/accuracy.json --readme ductus_tools/scripts/european/README.md
	$(EUROPEAN_PACKS) --calibration $(EUROPEAN)/calibration.json --accuracy $(EUROPEAN)/accuracy.json
