# What tells writing from drawings on a page of notes, fitted to pages composed of recorded ink.

PAGES = $(WORK)/pages

$(PAGES)/%.ndjson: $(DATA)/fetched
	mkdir -p $(@D)
	$(RUN).pages.compose --data $(DATA) --split $* --pages $(if $(filter train,$*),500,200) > $@

$(PAGES)/turned-%.ndjson: $(DATA)/fetched
	mkdir -p $(@D)
	$(RUN).pages.compose --data $(DATA) --split $* --pages 210 --turned > $@

$(PAGES)/measures/%.ndjson: $(PAGES)/%.ndjson $(LAB)
	mkdir -p $(@D)
	$(LAB) measures $< > $@

notes: $(PAGES)/measures/train.ndjson $(PAGES)/measures/val.ndjson ## What tells writing from drawings.
	$(RUN).pages.roles --pages $(PAGES)/train.ndjson --measures $(word 1,$^) \
	  --val-pages $(PAGES)/val.ndjson --val-measures $(word 2,$^) \
	  --output ../Sources/Notes/PageStructure/Generated/RoleModel+Notes.swift

.PHONY: notes-accuracy turned-accuracy
notes-accuracy: $(PAGES)/test.ndjson ## How well notes are read and found, on the test split.
	$(DUCTUS) transcribe --model en-US --format json $< > $(PAGES)/read.json
	$(DUCTUS) transcribe --model en-US -o $(PAGES)/read.pdf $<
	$(RUN).pages.score --lines $< > $(PAGES)/lines.ndjson
	$(DUCTUS) recognize --json --layout line $(PAGES)/lines.ndjson > $(PAGES)/alone.ndjson
	$(RUN).pages.score_notes $< $(PAGES)/read.json --alone $(PAGES)/alone.ndjson
	$(RUN).pages.pdf_words $(PAGES)/read.pdf $(PAGES)/read.json
	$(RUN).pages.searching --ductus $(DUCTUS) --split test $(DATA)/latin/lines.ndjson.xz
	$(RUN).pages.index_speed --ductus $(DUCTUS) $<

turned-accuracy: $(PAGES)/turned-test.ndjson ## How well turned blocks of notes are found and read.
	$(DUCTUS) transcribe --model en-US --format json $< > $(PAGES)/turned-read.json
	$(RUN).pages.score_turned --lines $< > $(PAGES)/turned-lines.ndjson
	$(DUCTUS) recognize --json --layout line $(PAGES)/turned-lines.ndjson > $(PAGES)/turned-alone.ndjson
	$(RUN).pages.score_turned $< $(PAGES)/turned-read.json --alone $(PAGES)/turned-alone.ndjson
