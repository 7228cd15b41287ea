# Networks of lone characters, for scripts whose letters were drawn with strokes in any order.

LONE_SMALL = --channels 16,32,48,64 --embedding 80
LONE_LARGE = --channels 24,48,80,112 --embedding 144

# $(call named,FOLDER,OPTIONS): a network of hangul, kana, Latin letters and signs, to start from: templates of hanzi would bind
# the packs to their licence.
named = $(RUN).scripts.eastern.train $(DRAWN_BY) --checkpoints $(1) --without kanjivg hanzi animcjk compound fonts \
	$(2) --rate 3e-3 --decay --decay-steps 2000

# $(call alone,SCRIPT,OPTIONS,STEPS)
define alone
	$(call named,$(@D)/lone-first,$(2))
	$(call learned-alone,$(1),$(SHEETS),$(@D)/lone-first,$(3))
endef

# $(call learned-alone,SCRIPT,FOLDER OF LETTERS,START,STEPS)
define learned-alone
	$(RUN).lone.train $(1) --scripts $(2) --start $(3) --checkpoints $(@D)/lone --steps $(4)
	$(RUN).lone.export $(1) --scripts $(2) --run $(@D)/lone --output $@ --version $(VERSION)
endef
