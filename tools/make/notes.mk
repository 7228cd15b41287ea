# The model that tells writing from drawings on a page of notes, fitted to pages composed from
# recorded ink.

PAGES = $(WORK)/pages

COMPOSE = $(RUN).pages.compose --data $(DATA)

$(PAGES)/%.ndjson: $(DATA)/fetched
	mkdir -p $(@D)
	$(COMPOSE) --split $* --pages 200 > $@

$(PAGES)/boards-%.ndjson: $(DATA)/fetched
	mkdir -p $(@D)
	$(COMPOSE) --split $* --pages 100 --boards --seed $(if $(filter test,$*),23,22) > $@

# Pages of each kind, for telling writing from drawings.
$(PAGES)/kinds-train.ndjson: $(DATA)/fetched
	mkdir -p $(@D)
	$(COMPOSE) --split train --pages 500 > $@
	$(COMPOSE) --split train --pages 500 --seed 26 >> $@
	$(COMPOSE) --split train --pages 150 --clutter --seed 24 >> $@
	$(COMPOSE) --split train --pages 400 --boards --seed 21 >> $@

$(PAGES)/kinds-val.ndjson: $(PAGES)/val.ndjson $(PAGES)/boards-val.ndjson
	$(COMPOSE) --split val --pages 60 --clutter --seed 25 | cat $^ - > $@

$(PAGES)/turned-%.ndjson: $(DATA)/fetched
	mkdir -p $(@D)
	$(COMPOSE) --split $* --pages 210 --turned > $@

$(PAGES)/measures/%.ndjson: $(PAGES)/%.ndjson $(LAB)
	mkdir -p $(@D)
	$(LAB) measures $< > $@

notes: $(PAGES)/measures/kinds-train.ndjson $(PAGES)/measures/kinds-val.ndjson ## What tells writing from drawings.
	$(RUN).pages.roles --pages $(PAGES)/kinds-train.ndjson --measures $(word 1,$^) \
	  --val-pages $(PAGES)/kinds-val.ndjson --val-measures $(word 2,$^) \
	  --output ../Sources/Notes/PageStructure/Generated/StackedClassifier+Writing.swift

# Formulas on pages: composed ones to fit the models, CROHME's to choose a threshold and to report.

$(PAGES)/composed-formulas.ndjson: $(FORMULA)/marks.npz
	mkdir -p $(@D)
	$(FORMULAS).inks --marks $< --split train --count 3000 > $@

$(PAGES)/composed-hands.ndjson: $(FORMULA)/marks.npz
	mkdir -p $(@D)
	$(FORMULAS).inks --marks $< --split train --count 3000 --one-hand 0.6 --seed 43 > $@

$(PAGES)/composed-calculations.ndjson: $(FORMULA)/marks.npz
	mkdir -p $(@D)
	$(FORMULAS).inks --marks $< --split train --count 1000 --calculations --one-hand 0.6 --seed 44 > $@

# Two models are fitted, each to its own pages: the first is too confident on pages that it was fitted to.
COMPOSED_PAGES = $(COMPOSE) --split train
# Strokes of short formulas, which people write between words more often than long ones.
SHORT = 9

$(PAGES)/formulas-parts.ndjson: $(PAGES)/composed-formulas.ndjson $(PAGES)/composed-hands.ndjson
	$(COMPOSED_PAGES) --pages 700 --seed 1 --formulas $(word 1,$^) > $@
	$(COMPOSED_PAGES) --pages 500 --seed 3 --formulas $(word 2,$^) >> $@
	$(COMPOSED_PAGES) --pages 300 --seed 4 --formulas $(word 2,$^) --most-strokes $(SHORT) >> $@

$(PAGES)/formulas-zones.ndjson: $(PAGES)/composed-formulas.ndjson $(PAGES)/composed-hands.ndjson $(PAGES)/composed-calculations.ndjson
	$(COMPOSED_PAGES) --pages 260 --seed 2 --formulas $(word 1,$^) > $@
	$(COMPOSED_PAGES) --pages 225 --seed 72 --clutter --formulas $(word 2,$^) >> $@
	$(COMPOSED_PAGES) --pages 150 --seed 73 --formulas $(word 2,$^) --most-strokes $(SHORT) >> $@
	$(COMPOSED_PAGES) --pages 120 --seed 74 --formulas $(word 3,$^) >> $@

$(PAGES)/formulas-%.ndjson: $(DATA)/fetched
	mkdir -p $(@D)
	$(COMPOSE) --split $* --pages 150 --formulas $(DATA)/math/crohme-$*.ndjson.xz > $@

$(PAGES)/parts/%.ndjson: $(PAGES)/formulas-%.ndjson $(LAB)
	mkdir -p $(@D)
	$(LAB) zones --parts --model en-US $< > $@

$(PAGES)/zones/%.ndjson: $(PAGES)/formulas-%.ndjson $(LAB)
	mkdir -p $(@D)
	$(LAB) zones --model en-US $< > $@

formula-parts: $(PAGES)/parts/parts.ndjson $(PAGES)/parts/val.ndjson ## What tells words and strokes of formulas from others.
	$(RUN).pages.parts --pages $(PAGES)/formulas-parts.ndjson --parts $(word 1,$^) \
	  --val-pages $(PAGES)/formulas-val.ndjson --val-parts $(word 2,$^) \
	  --output ../Sources/Notes/DuctusNotes/Generated/StackedClassifier+FormulaParts.swift

formula-zones: $(PAGES)/zones/zones.ndjson $(PAGES)/zones/val.ndjson ## Which of what they make are formulas; after make lab with them.
	$(RUN).pages.zones --pages $(PAGES)/formulas-zones.ndjson --zones $(word 1,$^) \
	  --val-pages $(PAGES)/formulas-val.ndjson --val-zones $(word 2,$^) \
	  --output ../Sources/Notes/DuctusNotes/Generated/BinaryClassifier+FormulaZones.swift

.PHONY: notes-accuracy boards-accuracy turned-accuracy formula-pages-accuracy formula-parts formula-zones
formula-pages-accuracy: $(PAGES)/formulas-test.ndjson ## How well formulas on pages are told from text.
	$(DUCTUS) transcribe --model en-US --format json $< > $(PAGES)/formulas-read.json
	$(RUN).pages.score_notes $< $(PAGES)/formulas-read.json

notes-accuracy: $(PAGES)/test.ndjson ## How well notes are read and found, on the test split.
	$(DUCTUS) transcribe --model en-US --format json $< > $(PAGES)/read.json
	$(DUCTUS) transcribe --model en-US -o $(PAGES)/read.pdf $<
	$(RUN).pages.score --lines $< > $(PAGES)/lines.ndjson
	$(DUCTUS) recognize --json --layout line $(PAGES)/lines.ndjson > $(PAGES)/alone.ndjson
	$(RUN).pages.score_notes $< $(PAGES)/read.json --alone $(PAGES)/alone.ndjson
	$(RUN).pages.pdf_words $(PAGES)/read.pdf $(PAGES)/read.json
	$(RUN).pages.searching --ductus $(DUCTUS) --split test $(DATA)/latin/lines.ndjson.xz
	$(RUN).pages.index_speed --ductus $(DUCTUS) $<

boards-accuracy: $(PAGES)/boards-test.ndjson ## How well writing on boards is told from drawings and read.
	$(DUCTUS) transcribe --model en-US --format json $< > $(PAGES)/boards-read.json
	$(RUN).pages.score_notes $< $(PAGES)/boards-read.json

turned-accuracy: $(PAGES)/turned-test.ndjson ## How well turned blocks of notes are found and read.
	$(DUCTUS) transcribe --model en-US --format json $< > $(PAGES)/turned-read.json
	$(RUN).pages.score_turned --lines $< > $(PAGES)/turned-lines.ndjson
	$(DUCTUS) recognize --json --layout line $(PAGES)/turned-lines.ndjson > $(PAGES)/turned-alone.ndjson
	$(RUN).pages.score_turned $< $(PAGES)/turned-read.json --alone $(PAGES)/turned-alone.ndjson
