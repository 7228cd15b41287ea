# Latin script: English, and all languages that share its network.

LATIN = $(WORK)/latin
REVIEWED = $(SETS:%=$(LATIN)/reviewed/%.ndjson.xz)

$(LATIN)/corpus: $(RECORDS)
	$(BEGUN)
	$(RUN).commands.corpus --output $@.partial $^
	$(MADE)

# Labels are reviewed by a network that already reads well: the shipped one.
$(LATIN)/reviewed/%.ndjson.xz: $(DATA)/latin/%.ndjson.xz $(LAB)
	mkdir -p $(@D)
	$(LAB) evaluate --split train --errors $(LATIN)/errors-$*.ndjson $<
	$(RUN).review.labels --errors $(LATIN)/errors-$*.ndjson --output $@ $<

CORPUS = $(LATIN)/reviewed/corpus

$(CORPUS): $(REVIEWED)
	$(BEGUN)
	$(RUN).commands.corpus --output $@.partial $^
	$(MADE)

$(CORPUS)/letters.npy: $(CORPUS) $(DUCTUS)
	$(RUN).training.letters --corpus $< --ductus $(DUCTUS)
	$(RUN).review.capitals --corpus $< --network ../weights/latin/network.safetensors

$(LATIN)/network.safetensors: $(CORPUS)/letters.npy
	$(call trained,latin,--script latin --corpus $(CORPUS) --languages $(TEXT) --fonts $(FONTS) --text $(TEXT)/en.txt.xz \
	  --hidden 192 --dropout 0.25 --char-share 0.32 --area-known 0.45 --area-jitter 0.08 --area-balance 0.7 \
	  --rows 7200 --size 96 --seed 1,40000,20000)
	mv $@ $(LATIN)/network-wide.safetensors
	$(RUN).network.narrow $(LATIN)/network-wide.safetensors $@ --neighbours

# The shipped network, trained further with everything that the composer draws now, and the mean of both; an hour and a
# half on one core. When called again, it continues.
FURTHER = --script latin --corpus $(CORPUS) --languages $(TEXT) --fonts $(FONTS) --text $(TEXT)/en.txt.xz \
	--initial ../weights/latin/network.safetensors --dropout 0.15 --rate 5e-4 --warmup 100 --char-share 0.32 \
	--area-known 0.45 --area-jitter 0.08 --area-balance 0.7 --rows 7200 --size 96 --seed 94
FURTHER_STEPS ?= 1300
FURTHER_DECAY ?= 2900
FURTHER_SHARE ?= 0.5

$(LATIN)/further.safetensors: $(CORPUS)/letters.npy
	$(RUN).commands.train --checkpoints $(LATIN)/further $(FURTHER) --steps $(FURTHER_STEPS)
	$(RUN).commands.train --checkpoints $(LATIN)/further $(FURTHER) --decay --decay-steps $(FURTHER_DECAY)
	$(RUN).network.export $(LATIN)/further/state-0.pt $(LATIN)/further-whole.safetensors --name latin --version $(VERSION)
	$(RUN).network.average ../weights/latin/network.safetensors $(LATIN)/further-whole.safetensors \
	  --share $(FURTHER_SHARE) --output $(LATIN)/further-mean.safetensors
	$(RUN).network.export $(LATIN)/further-mean.safetensors $(LATIN)/further-wide.safetensors --name latin --version $(VERSION) --half
	$(RUN).network.narrow $(LATIN)/further-wide.safetensors $@ --neighbours

latin-further: $(LATIN)/further.safetensors ## The shipped Latin network, trained on.

# Plates, codes, addresses and the like, from strangers' characters, for `ductus-lab evaluate`.
$(LATIN)/codes-%: $(DATA)/latin/chars.ndjson.xz
	$(BEGUN)
	$(RUN).evaluation.composed_codes --split $* --output $@.partial $<
	$(MADE)

LATIN_NETWORK = $(if $(filter shipped,$(NETWORKS)),../weights/latin/network.safetensors,$(LATIN)/network.safetensors)

# English

$(LATIN)/english.lm: $(DATA)/fetched
	$(RUN).language_model.train --text $(TEXT)/en.txt.xz --arpa $(LATIN)/english.arpa --output $@

ENGLISH = $(RUN).pack.build --description $(call PACK,latin)/en-US.json --output $(WEIGHTS)/en-US --shared latin \
	--characters $(call PACK,latin)/en-US-characters.txt --network $(LATIN_NETWORK) --language-model $(LATIN)/english.lm

$(LATIN)/decoder.json: $(LATIN_NETWORK) $(LATIN)/english.lm $(LATIN)/corpus $(LAB)
	$(ENGLISH) --decoder $(call PACK,latin)/decoder-start.json
	cp $(call PACK,latin)/decoder-start.json $(LATIN)/start.json
	$(RUN).tuning.lone_characters --corpus $(LATIN)/corpus --decoder $(LATIN)/start.json
	$(RUN).tuning.tune_decoder --ductus $(LAB) --model $(WEIGHTS)/en-US --start $(LATIN)/start.json --output $@ --ablate $(RECORDS)

$(LATIN)/%.accuracy.json: $(LATIN)/decoder.json $(DATA)/latin/%.ndjson.xz
	$(LAB) evaluate --model $(WEIGHTS)/en-US --split test --exclude-multiline --decoder-parameters $< \
	  --json $(DATA)/latin/$*.ndjson.xz > $@

english: $(LATIN)/decoder.json $(SETS:%=$(LATIN)/%.accuracy.json) ## The English pack and its table.
	$(ENGLISH) --decoder $< --accuracy $(foreach set,$(SETS),$(set)=$(LATIN)/$(set).accuracy.json)
	$(RUN).calibration.fit --ductus $(LAB) --pack $(WEIGHTS)/en-US $(RECORDS)
	$(RUN).evaluation.report --ductus $(LAB) --model $(WEIGHTS)/en-US --output $(WEIGHTS)/accuracy.json \
	  --readme $(WEIGHTS)/README.md $(foreach set,$(SETS),$(set)=$(DATA)/latin/$(set).ndjson.xz)
	$(RUN).language_model.train --text $(TEXT)/en.txt.xz --bytes 1500000 --output $(WEIGHTS)/web/english.lm
	$(RUN).pack.check $(addprefix $(WEIGHTS)/en-US/,manifest.json english.lm decoder.json calibration.json) \
	  $(WEIGHTS)/latin/network.safetensors $(WEIGHTS)/accuracy.json

# The other languages. Eight of them also learn from lists of words (pip install -e .[words]).

BUNDLED = de es fr it nl pl pt tr vi
COMPOSED = $(shell sed -n '2,$$s/\t.*//p' ductus_tools/scripts/latin/models.tsv | grep -v '^und-Latn$$')

$(LATIN)/models/models.tsv: $(DATA)/fetched
	$(RUN).commands.models latin --text $(TEXT) --output $(@D)

$(LATIN)/composed: $(CORPUS)/letters.npy
	$(BEGUN)
	$(RUN).commands.composed --script latin --corpus $(CORPUS) --text $(TEXT) --fonts $(FONTS) --output $@.partial --only $(COMPOSED)
	$(MADE)

LATIN_PACKS = $(RUN).commands.packs --script latin --network $(LATIN_NETWORK) --models $(LATIN)/models \
	--output $(WORK)/packs --bundled $(WEIGHTS) --calibration $(WEIGHTS)/en-US/calibration.json

latin: english $(LATIN)/models/models.tsv $(LATIN)/composed ## All languages in Latin script.
	$(LATIN_PACKS)
	$(RUN).commands.measure latin --ductus $(LAB) --packs $(WEIGHTS) $(WORK)/packs --composed $(LATIN)/composed \
	  --english $(WEIGHTS)/en-US --recorded $(DATA)/tablet --output $(LATIN)/accuracy.json --readme $(WEIGHTS)/README.md
	$(LATIN_PACKS) --accuracy $(LATIN)/accuracy.json
	$(RUN).scripts.latin.table --models $(LATIN)/models/models.tsv --accuracy $(LATIN)/accuracy.json
	$(RUN).pack.check $(foreach name,$(BUNDLED),$(addprefix $(WEIGHTS)/$(name)/,manifest.json $(name).lm decoder.json calibration.json))
