# Files generated into the sources: tables, golden files that keep Swift equal to Python, samples.

.PHONY: tables curves golden samples
TESTED = ../Tests

tables: $(DATA)/fetched ## Tables of identifiers, of Unicode, of forms, of letters and habits (pip install -e .[letters]).
	$(RUN).identifiers.generate
	$(RUN).identifiers.languages
	$(RUN).unicode.generate
	$(RUN).forms.generate --text $(TEXT)
	$(RUN).scripts.latin.letters make --text $(TEXT)
	$(RUN).commands.strangers --script latin --text $(TEXT)
	$(RUN).commands.strangers --script european --text $(TEXT)
	$(RUN).scripts.latin.habits
	$(RUN).scripts.european.habits
	$(RUN).scripts.brahmic.habits
	$(RUN).scripts.southern.habits

curves: $(DATA)/fetched ## What is known of the way of slow pens between their samples, from Latin words (tools/setup.sh --train).
	$(RUN).ink.learn_curves $(DATA)/latin/words.ndjson.xz
	$(RUN).training.curves --network ../weights/latin/network.safetensors $(DATA)/latin/words.ndjson.xz

golden: $(DATA)/fetched ## Golden files of tests.
	$(RUN).ink.make_golden $(TESTED)/InkFeaturesTests/Fixtures
	$(RUN).network.make_golden $(TESTED)/NeuralNetworkTests/Fixtures
	$(RUN).network.make_character_golden $(TESTED)/InkFeaturesTests/Fixtures $(TESTED)/NeuralNetworkTests/Fixtures
	$(RUN).network.make_golden_learning $(TESTED)/HandLearningTests/Fixtures
	$(RUN).figures.make_golden $(TESTED)/NeuralNetworkTests/Fixtures
	$(RUN).formulas.make_golden $(TESTED)/FormulaReadingTests/Fixtures
	$(RUN).scripts.brahmic.make_golden --text $(TEXT) $(TESTED)/UnicodeTextTests/Fixtures/pen-order.json

samples: $(SOUTHERN)/shapes.ndjson $(EUROPEAN)/drawers $(EUROPEAN)/skeletons.ndjson $(BRAHMIC)/drawers $(BRAHMIC)/shapes.ndjson $(EASTERN)/templates.npz $(DUCTUS) ## Lines to show what is read, by installed packs.
	$(RUN).commands.greetings $(EUROPEAN_INK) --ductus $(DUCTUS) --output ../Samples/scripts.ndjson
	$(RUN).commands.greetings $(BRAHMIC_INK) --ductus $(DUCTUS) --output ../Samples/brahmic.ndjson
	$(RUN).commands.greetings $(SOUTHERN_INK) --ductus $(DUCTUS) --seed 4 --output ../Samples/southern.ndjson
	$(RUN).scripts.eastern.shown --templates $(EASTERN)/templates.npz --output ../Samples/characters.ndjson
