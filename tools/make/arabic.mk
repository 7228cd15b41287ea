# Arabic script: Persian, Arabic, Urdu. The ink is POH-Db's (AGPL-3.0).

ARABIC = $(WORK)/arabic

$(ARABIC)/corpus: $(DATA)/fetched
	$(BEGUN)
	$(RUN).commands.corpus --script arabic --output $@.partial $(SHEETS)/persian-words.ndjson.xz $(SHEETS)/persian-text.ndjson.xz
	$(MADE)

# Latin ink mixed in.
$(ARABIC)/foreign: $(REVIEWED)
	$(BEGUN)
	$(RUN).commands.corpus --script arabic --output $@.partial $(LATIN)/reviewed/chars.ndjson.xz $(LATIN)/reviewed/words.ndjson.xz
	$(MADE)

$(ARABIC)/network.safetensors: $(ARABIC)/corpus $(ARABIC)/foreign $(LATIN_NETWORK)
	$(call trained,arabic,--script arabic --corpus $(ARABIC)/corpus --foreign $(ARABIC)/foreign --languages $(TEXT) \
	  --initial $(LATIN_NETWORK) --short-steps 300 --rate 1.5e-3 --warmup 200 --dropout 0.15 --rows 10000 --size 110 \
	  --area-known 0.4 --area-jitter 0.1 --seed 3,12000,8000)

$(ARABIC)/composed: $(ARABIC)/corpus
	$(BEGUN)
	$(RUN).commands.composed --script arabic --corpus $< --text $(TEXT) --output $@.partial
	$(MADE)

$(ARABIC)/models/models.tsv: $(DATA)/fetched
	$(RUN).commands.models arabic --text $(TEXT) --output $(@D)

ARABIC_NETWORK = $(call network,arabic,fa)
ARABIC_PACKS = $(RUN).commands.packs --script arabic --network $(ARABIC_NETWORK) --models $(ARABIC)/models \
	--output $(WORK)/packs --calibration $(call PACK,arabic)/calibration.json

arabic: $(ARABIC_NETWORK) $(ARABIC)/models/models.tsv $(ARABIC)/composed $(LAB) ## Persian, Arabic, Urdu.
	$(ARABIC_PACKS)
	$(RUN).commands.measure arabic --ductus $(LAB) --packs $(WORK)/packs --ink $(SHEETS) --composed $(ARABIC)/composed \
	  --output $(ARABIC)/accuracy.json --readme ductus_tools/scripts/arabic/README.md
	$(ARABIC_PACKS) --accuracy $(ARABIC)/accuracy.json
