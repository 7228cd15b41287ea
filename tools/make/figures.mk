# Shapes, gestures, sketches.

FIGURES = $(WORK)/figures
DRAWINGS = --onedollar $(DATA)/gestures/onedollar.ndjson.xz --mmg $(DATA)/gestures/mmg.ndjson.xz \
	--sketches $(DATA)/sketches/quickdraw.ndjson.xz --symbols $(DATA)/math/detexify.ndjson.xz --corpus $(LATIN)/corpus
FIGURE = $(RUN).figures.train
LOOKS = $(RUN).figures.looks

# A run is a folder; once it has ended, a file tells so.
$(FIGURES)/shapes.trained: $(LATIN)/corpus
	$(FIGURE) shapes $(DRAWINGS) --hidden 48 --smoothing 0.01 --dropout 0.05 --echoes 3 --rate 3e-3 --warmup 200 \
	  --checkpoints $(@:.trained=) --steps 20000 --sweeps 24 --sweep-ways 1 --in-rows
	touch $@

$(FIGURES)/gestures.trained: $(LATIN)/corpus
	$(FIGURE) gestures $(DRAWINGS) --hidden 56 --smoothing 0.02 --checkpoints $(@:.trained=) --steps 3300
	touch $@

$(FIGURES)/sketches.trained: $(LATIN)/corpus
	$(FIGURE) sketches $(DRAWINGS) --hidden 96 --dropout 0.2 --smoothing 0.1 --size 96 --checkpoints $(@:.trained=) --steps 7000
	touch $@

# The start of networks of looks.
$(FIGURES)/looks-first.trained: $(EASTERN)/templates.npz
	$(call named,$(@:.trained=),$(LONE_LARGE))
	touch $@

$(FIGURES)/shapes-looks.trained: $(FIGURES)/looks-first.trained $(LATIN)/corpus
	$(LOOKS) shapes $(DRAWINGS) --start $(<:.trained=) --checkpoints $(@:.trained=) --dropout 0.1 --smoothing 0.01 --mixed 0 \
	  --rate 2e-3 --steps 40000
	touch $@

$(FIGURES)/sketches-looks.trained: $(FIGURES)/looks-first.trained
	$(LOOKS) sketches $(DRAWINGS) --start $(<:.trained=) --checkpoints $(@:.trained=)
	touch $@

shapes: HELD_OUT = shapes shapes-collected shapes-symbols shapes-round shapes-varied shapes-plus
gestures: HELD_OUT = gestures gestures-real words
sketches: HELD_OUT = drawings emoji
shapes sketches: SEEN = yes
# With more, scores don't go one way while a rectangle is rounded.
shapes: SHARE = --share 0.7
shapes: $(FIGURES)/shapes-looks.trained
sketches: $(FIGURES)/sketches-looks.trained

shapes gestures sketches: %: $(FIGURES)/%.trained ## The pack of a kind of figures.
	version=$$($(PYTHON) -c "import json; print(json.load(open('ductus_tools/figures/pack/$@.json'))['version'])"); \
	$(RUN).figures.export $@ $(DRAWINGS) --checkpoints $(FIGURES)/$@ --output $(FIGURES)/$@-pack --version $$version \
	$(if $(SEEN),&& $(RUN).figures.add_looks $@ $(DRAWINGS) --pack $(FIGURES)/$@-pack --run $(FIGURES)/$@-looks --version $$version $(SHARE))
	$(RUN).figures.evaluate $@ $(DRAWINGS) --pack $(FIGURES)/$@-pack --split test --records --output $(FIGURES)/held-out
	$(RUN).pack.build --description ductus_tools/figures/pack/$@.json --output $(WEIGHTS)/$@ \
	  --network $(FIGURES)/$@-pack/network.safetensors --classes $(FIGURES)/$@-pack/classes.json \
	  $(if $(SEEN),--looks $(FIGURES)/$@-pack/looks.safetensors) \
	  --accuracy $(foreach set,$(HELD_OUT),$(set)=$(FIGURES)/held-out/$(set).json)
	$(RUN).pack.check $(addprefix $(WEIGHTS)/$@/,manifest.json network.safetensors classes.json $(if $(SEEN),looks.safetensors))

figures: shapes gestures sketches ## All packs of figures, the list of their classes and their table.
	$(RUN).pack.class_lists $(WEIGHTS)
	$(RUN).evaluation.figure_table $(WEIGHTS) $(WEIGHTS)/README.md
	$(RUN).pack.check $(WEIGHTS)/CLASSES.md
