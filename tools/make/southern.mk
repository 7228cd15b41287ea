# Tamil, Telugu, Sinhala, Thai, Lao and Khmer, from fonts only.

SOUTHERN = $(WORK)/southern

$(SOUTHERN)/shapes.ndjson: $(WORK)/outlines $(DATA)/fetched
	mkdir -p $(@D)
	$(RUN).scripts.southern.shapes --fonts $< --text $(TEXT) --output $@

SOUTHERN_INK = --script southern --corpus $(CORPUS) --shapes $(SOUTHERN)/shapes.ndjson

$(SOUTHERN)/network.safetensors: $(SOUTHERN)/shapes.ndjson $(CORPUS) $(BRAHMIC_NETWORK)
	$(call trained,southern,$(SOUTHERN_INK) --languages $(TEXT) --initial $(BRAHMIC_NETWORK) --rate 1.2e-3 --warmup 100 \
	  --dropout 0.1 --area-known 0.3 --area-jitter 0.1 --rows 5600 --size 80 --seed 51,8000,8000)

$(SOUTHERN)/composed: $(SOUTHERN)/shapes.ndjson
	$(BEGUN)
	for split in test val; do \
	  $(RUN).commands.composed $(SOUTHERN_INK) --text $(TEXT) --split $$split --output $@.partial/$$split || exit 1; \
	done
	$(MADE)

$(SOUTHERN)/letters/southern.ndjson: $(SOUTHERN)/shapes.ndjson
	mkdir -p $(@D)
	$(RUN).scripts.southern.letters --corpus $(CORPUS) --shapes $< --output $@

# There are many letters in fonts; training starts from the network of European letters.
$(SOUTHERN)/lone.safetensors: $(SOUTHERN)/letters/southern.ndjson $(EUROPEAN_LONE)
	$(call learned-alone,southern,$(<D),$(EUROPEAN_LONE),9000)

$(SOUTHERN)/models/models.tsv: $(DATA)/fetched
	$(RUN).commands.models southern --text $(TEXT) --output $(@D)

SOUTHERN_NETWORK = $(call network,southern,ta)
SOUTHERN_LONE = $(call lone,southern,ta)
SOUTHERN_PACKS = $(RUN).commands.packs --script southern --network $(SOUTHERN_NETWORK) --models $(SOUTHERN)/models \
	--lone-characters $(SOUTHERN_LONE) --output $(WORK)/packs
SOUTHERN_SETS = --ductus $(LAB) --packs $(WORK)/packs

southern: $(SOUTHERN_NETWORK) $(SOUTHERN_LONE) $(SOUTHERN)/models/models.tsv $(SOUTHERN)/composed $(LAB) ## Tamil, Telugu, Sinhala, Thai, Lao, Khmer.
	$(SOUTHERN_PACKS)
	$(RUN).commands.calibrate southern $(SOUTHERN_SETS) --composed $(SOUTHERN)/composed/val \
	  --words $(WEIGHTS)/en-US/calibration.json --output $(SOUTHERN)/calibration.json
	$(SOUTHERN_PACKS) --calibration $(SOUTHERN)/calibration.json
	$(RUN).commands.measure southern $(SOUTHERN_SETS) --composed $(SOUTHERN)/composed/test \
	  --output $(SOUTHERN)/accuracy.json --readme ductus_tools/scripts/southern/README.md
	$(SOUTHERN_PACKS) --calibration $(SOUTHERN)/calibration.json --accuracy $(SOUTHERN)/accuracy.json
