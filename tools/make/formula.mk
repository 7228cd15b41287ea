# Formulas: symbols of Detexify and UNIPEN, and formulas composed from them.

FORMULA = $(WORK)/formula
FORMULAS = $(RUN).formulas
SYMBOLS = $(FORMULAS).train_symbols --marks $(FORMULA)/marks.npz --groups $(FORMULA)/groups.npz \
	--start ../weights/sketches/looks.safetensors --checkpoints $(FORMULA)/run
PEN = $(FORMULAS).train_pen --marks $(FORMULA)/marks.npz --groups $(FORMULA)/groups.npz --checkpoints $(FORMULA)/pen

$(FORMULA)/marks.npz: $(CORPUS)
	mkdir -p $(@D)
	$(FORMULAS).marks --detexify $(DATA)/math/detexify.ndjson.xz --corpus $< --output $@

$(FORMULA)/groups.npz $(FORMULA)/pairs.npz &: $(FORMULA)/marks.npz
	$(FORMULAS).compose --marks $< --count 9000 --groups $(FORMULA)/groups.npz --pairs $(FORMULA)/pairs.npz

# Checkpoints are there from the first on: a file tells that a run has ended.
$(FORMULA)/run.trained: $(FORMULA)/groups.npz
	$(SYMBOLS) --steps 11000
	$(SYMBOLS) --decay --decay-steps 4500
	touch $@

$(FORMULA)/pen.trained: $(FORMULA)/groups.npz
	$(PEN) --steps 5200
	$(PEN) --decay --decay-steps 2500
	touch $@

$(FORMULA)/perceptrons: $(FORMULA)/pairs.npz
	$(BEGUN)
	$(FORMULAS).perceptrons --pairs $< --output $@.partial
	$(MADE)

$(FORMULA)/sizes.npy: $(FORMULA)/marks.npz
	$(FORMULAS).sizes --marks $< --output $@

$(FORMULA)/formulas.tsv: ductus_tools/formulas/known.txt ductus_tools/formulas/grammar.py
	mkdir -p $(@D)
	$(FORMULAS).grammar --output $@

# The books' repositories at the commits of books.tsv.
$(FORMULA)/clones: ductus_tools/formulas/books.tsv
	$(BEGUN)
	mkdir -p $@.partial
	tail -n +2 $< | while read -r name commit; do \
	  git init -q $@.partial/$$name && \
	  git -C $@.partial/$$name fetch -q --depth 1 https://github.com/openstax/$$name $$commit || exit 1; \
	done
	$(MADE)

$(FORMULA)/books.tex: $(FORMULA)/clones ductus_tools/formulas/mathml.py
	$(FORMULAS).books --clones $< --output $@.partial
	$(MADE)

$(FORMULA)/formulas.lm: $(FORMULA)/books.tex ductus_tools/formulas/grammar.py ductus_tools/formulas/language.py
	$(FORMULAS).language --books $< --output $@

# Matrices, cases and lines below one another, with symbols that weren't trained on.
$(FORMULA)/grids-%.ndjson: $(FORMULA)/marks.npz
	$(FORMULAS).inks --marks $< --split $* --count 600 --grids --seed 5 > $@

.PHONY: formula-grids-accuracy
formula-grids-accuracy: $(FORMULA)/grids-test.ndjson $(LAB) ## How well composed matrices, cases and lines are read.
	$(LAB) evaluate --model zxx-Zmth-x-formula $<

formula: $(FORMULA)/run.trained $(FORMULA)/pen.trained $(FORMULA)/perceptrons $(FORMULA)/sizes.npy $(FORMULA)/formulas.tsv $(FORMULA)/formulas.lm ## The pack of formulas.
	version=$$($(PYTHON) -c "import json; print(json.load(open('ductus_tools/formulas/pack/formula.json'))['version'])"); \
	$(FORMULAS).export --run $(FORMULA)/run --pen $(FORMULA)/pen --perceptrons $(FORMULA)/perceptrons --formulas $(FORMULA)/formulas.tsv \
	  --language $(FORMULA)/formulas.lm \
	  --marks $(FORMULA)/marks.npz --groups $(FORMULA)/groups.npz --sizes $(FORMULA)/sizes.npy --output $(FORMULA)/pack --version $$version
	$(FORMULAS).evaluate --pack $(FORMULA)/pack --marks $(FORMULA)/marks.npz --output $(FORMULA)/held-out
	$(RUN).pack.build --description ductus_tools/formulas/pack/formula.json --output $(WEIGHTS)/formulas \
	  --network $(FORMULA)/pack/symbols.safetensors --formula $(FORMULA)/pack --decoder ductus_tools/formulas/pack/decoder.json \
	  --accuracy detexify-symbols=$(FORMULA)/held-out/detexify-symbols.json
	$(RUN).pack.check $(addprefix $(WEIGHTS)/formulas/,manifest.json symbols.safetensors pen.safetensors symbols.tsv relations.json \
	  joins.json formulas.tsv formulas.lm decoder.json)
