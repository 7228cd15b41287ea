/**
 * `<handwriting-input>`: a form field for handwriting.
 *
 *     <script type="module" src="ductus/handwriting-input.js"></script>
 *     <handwriting-input name="city" language="en" placeholder="City"></handwriting-input>
 *
 * It is a field like `<input>`: `name`, `value`, `placeholder`, `required`, `disabled`, `readonly`, `autofocus`, events
 * `input` and `change`, validated, submitted and reset with its form. In addition: `language` (by default that of the
 * text around), `type` (a hint's, such as `number` and `email`, or `formula`), `packs` (their folder). Handwriting is appended to the
 * value; other readings can be chosen, and the field that shows the value can be typed into. The value of a formula is
 * LaTeX, and its ink stays on the sheet, so that writing can continue after a pause.
 *
 * Styled from outside by `::part(field)`, `::part(sheet)`, `::part(candidate)`, `::part(tool)` and by
 * `--handwriting-ink`, `--handwriting-paper`, `--handwriting-line`, `--handwriting-accent`.
 */
import { Ductus } from "./ductus.js";
import { style } from "./handwriting-style.js";

/** The tag of formulas. */
const formulas = "zxx-Zmth-x-formula";
/** The types of hints, and HTML's names of two. */
const hintTypes = ["text", "number", "date", "phone", "code", "email", "uri", "perCharacter"];
const htmlTypes = { tel: "phone", url: "uri" };
/** The keyboards of phones for some of them. */
const keyboards = { number: "decimal", phone: "tel", email: "email", uri: "url" };
/** Milliseconds after which ink that rests goes into the value. */
const rest = 900;
/** How long after a pen was near touches count as the palm (milliseconds). */
const palmTime = 1500;

/** What fields say. */
const words = {
  sheet: "Write here", readings: "Other readings", undo: "Undo", clear: "Clear", missing: "Write something here.",
  loading: "Getting ready…", downloading: "Downloading {percent} %", ready: "Ready",
  noLanguage: "This language can’t be read. Type your text above.",
  noReading: "Handwriting can’t be read right now. Type your text above.",
};
/** The fields that are in the page. */
const shown = new Set();

/** The unknown types that the page's author was told of. */
const strangeTypes = new Set();

const make = (name, members = {}, ...children) => {
  const element = Object.assign(document.createElement(name), members);
  element.append(...children);
  return element;
};

/** The language of an element's text, which may be that of the page around its shadow tree. */
const languageOf = (element) =>
  element && (element.closest("[lang]")?.lang ?? languageOf(element.getRootNode().host));

// Programs that draw pages on a server import the module, too.
export class HandwritingInput extends (globalThis.HTMLElement ?? Object) {
  static formAssociated = true;
  static observedAttributes = [
    "language", "packs", "type", "placeholder", "value", "disabled", "readonly", "required", "aria-label",
    "aria-labelledby", "aria-describedby", "aria-description",
  ];

  #internals = this.attachInternals();
  #field = make("input", { type: "text", part: "field", autocomplete: "off" });
  #canvas = make("canvas");
  #sheet = make("div", { className: "sheet" });
  #news = make("p", { className: "news", role: "status" });
  #progress = make("p", { className: "news" });  // seen and not spoken: every per cent would be
  #spoken = make("p", { className: "spoken", role: "status" });
  #list = make("ul");
  #tools;
  #strokes = [];
  #known = [];  // the symbols of a chosen formula, `{name, strokes}`
  #open = null;
  #before = "";  // the value to which the ink is appended
  #earlier = null;  // the value before ink that has left the sheet, for undo
  #sent = "";    // the value at the last `input`
  #told = "";    // the value at the last `change`
  #isDirty = false;  // whether the value isn't the attribute's any more
  #isTelling = false;  // whether the page is hearing of a reading
  #form = null;
  #held = null;  // the form's `submit` that waits for the reading
  #custom = "";  // the page's own reason why the value is invalid
  #penSeen = -Infinity;
  #timer = 0;
  #reading = null;
  #isWanted = false;
  #isUnread = false;  // whether the ink on the sheet couldn't be read
  #settling = [];  // what `settled` calls at rest
  #reader = null;  // of a language and packs: `{key, loading}`

  constructor() {
    super();
    const tool = (textContent, onclick) => make("button", { type: "button", part: "tool", textContent, onclick });
    this.#tools = { undo: tool("↶", () => this.undo()), clear: tool("×", () => this.clear()) };
    this.#sheet.part = "sheet";
    this.#sheet.setAttribute("role", "group");
    this.#sheet.append(this.#canvas, this.#news, this.#progress, this.#spoken);
    const root = this.attachShadow({ mode: "open", delegatesFocus: true });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(style);
    root.adoptedStyleSheets = [sheet];
    root.append(make("div", { className: "box" },
      make("div", { className: "row" }, this.#field,
        ...Object.values(this.#tools)),
      this.#sheet, this.#list));
    this.#field.addEventListener("input", (event) => {
      event.stopPropagation();
      this.#forget();
      this.#take(this.#field.value);
    });
    this.#field.addEventListener("change", () => this.#tell());
    // Labels may change without a word.
    this.#field.addEventListener("focus", () => this.#nameField());
    this.#field.addEventListener("keydown", (event) => {
      // Enter that ends composing a character doesn't submit.
      if (event.key !== "Enter" || event.isComposing) return;
      this.#tell();
      this.#submit();
    });
    this.#sheet.addEventListener("pointerdown", (event) => this.#begin(event));
    this.#sheet.addEventListener("pointermove", (event) => this.#move(event));
    for (const name of ["pointerup", "pointercancel"]) this.#sheet.addEventListener(name, (event) => this.#end(event));
    this.#list.addEventListener("wheel", (event) => this.#scroll(event), { passive: false });
    new ResizeObserver(() => this.#draw()).observe(this.#sheet);
    // Pages may set properties before this module is loaded.
    for (const name of ["name", "type", "value", "disabled", "readOnly", "required"]) {
      if (!Object.hasOwn(this, name)) continue;
      const value = this[name];
      delete this[name];
      this[name] = value;
    }
  }

  /**
   * What fields say, for pages in other languages: `HandwritingInput.words = { undo: "Annuler" }` translates one, also in
   * fields that are there.
   */
  static get words() { return { ...words }; }
  static set words(others) {
    Object.assign(words, others);
    for (const field of shown) field.#nameParts();
  }

  connectedCallback() {
    shown.add(this);
    this.attributeChangedCallback();
    if (this.hasAttribute("autofocus")) this.focus();
  }

  /** A field that is moved in the page isn't told of the end of its stroke. */
  disconnectedCallback() {
    shown.delete(this);
    this.#drop();
  }

  attributeChangedCallback(name) {
    if (name === "value" && !this.#isDirty) this.#reset();
    this.#field.placeholder = this.getAttribute("placeholder") ?? "";
    this.#field.inputMode = keyboards[htmlTypes[this.type] ?? this.type] ?? "";
    this.#field.ariaRequired = this.required;
    this.#field.readOnly = this.readOnly;
    this.#disable(this.#isDisabled);
    this.#nameField();
    this.#nameParts();
  }

  #nameParts() {
    this.#sheet.ariaLabel = words.sheet;
    this.#list.ariaLabel = words.readings;
    for (const [name, tool] of Object.entries(this.#tools)) tool.ariaLabel = tool.title = words[name];
    this.#check();
  }

  /** Gives the inner field the name and the description of the element, whose own aren't seen from within. */
  #nameField() {
    const plain = (elements) =>
      Array.from(elements, (element) => element?.textContent?.replace(/\s+/g, " ").trim()).filter(Boolean).join(" ");
    const named = (attribute) => plain((this.getAttribute(attribute) ?? "").split(/\s+/)
      .map((id) => (id ? this.getRootNode().getElementById?.(id) : null)));
    this.#field.ariaLabel = named("aria-labelledby") || this.getAttribute("aria-label") || plain(this.#internals.labels)
      || this.getAttribute("placeholder") || this.name;
    const description = named("aria-describedby") || this.getAttribute("aria-description") || "";
    this.#field.toggleAttribute("aria-description", description !== "");
    if (description) this.#field.setAttribute("aria-description", description);
  }

  // MARK: As a field

  get form() { return this.#internals.form; }
  get name() { return this.getAttribute("name") ?? ""; }
  set name(name) { this.setAttribute("name", name); }
  get type() { return this.getAttribute("type") ?? "text"; }
  set type(type) { this.setAttribute("type", type); }
  get disabled() { return this.hasAttribute("disabled"); }
  set disabled(value) { this.toggleAttribute("disabled", value); }
  get readOnly() { return this.hasAttribute("readonly"); }
  set readOnly(value) { this.toggleAttribute("readonly", value); }
  get required() { return this.hasAttribute("required"); }
  set required(value) { this.toggleAttribute("required", value); }
  get value() { return this.#field.value; }
  set value(value) {
    const before = this.value;
    this.#isDirty = true;
    this.#field.value = value;
    // Pages set the value that an event gave them, or what they make of it, such as capitals: the ink continues.
    if (this.value === before) return;
    if (this.#isTelling && this.#strokes.length > 0 && this.value !== "") return this.#check();
    this.#forget();
    this.#sent = this.#told = this.value;
    this.#check();
  }
  get labels() { return this.#internals.labels; }
  get validity() { return this.#internals.validity; }
  get validationMessage() { return this.#internals.validationMessage; }
  get willValidate() { return this.#internals.willValidate; }
  setCustomValidity(message) {
    this.#custom = `${message}`;
    this.#check();
  }
  checkValidity() { return this.#internals.checkValidity(); }
  reportValidity() { return this.#internals.reportValidity(); }
  formAssociatedCallback(form) {
    this.#form?.removeEventListener("submit", this.#hold, true);
    this.#form = form;
    this.#held = null;
    form?.addEventListener("submit", this.#hold, true);
  }
  formResetCallback() { this.#reset(); }
  formStateRestoreCallback(state) { this.value = state; }
  formDisabledCallback(isDisabled) { this.#disable(isDisabled); }

  /** The text that the handwriting continues, if any; it helps recognition. */
  preContext = this.preContext ?? "";

  /** Whether it or a fieldset around it is disabled. */
  get #isDisabled() { return this.matches(":disabled"); }

  /** The hint's type; that of text for one that no hint has, as in `<input>`. */
  get #hintType() {
    const type = htmlTypes[this.type] ?? (this.type || "text");
    if (hintTypes.includes(type)) return type;
    if (!strangeTypes.has(type)) console.warn(`handwriting-input: type "${type}" is read as "text".`);
    strangeTypes.add(type);
    return "text";
  }

  get #isFormula() { return this.type === "formula"; }

  /** Whether nothing is being written or recognised. */
  get isAtRest() { return !this.#open && !this.#reading && !this.#isWanted; }

  /** Waits until nothing is being written or recognised. Returns whether the value has all that was written. */
  settled() {
    return new Promise((done) => {
      this.#settling.push(done);
      this.#settle();
    });
  }

  #settle() {
    if (!this.isAtRest) return;
    for (const done of this.#settling.splice(0)) done(!this.#isUnread);
  }

  undo() {
    if (this.#strokes.length === 0) return this.#takeBack();
    this.#strokes.pop();
    this.#keep(this.#known);
    this.#draw();
    this.#want();
  }

  /** Removes what was written last, when its ink has left the sheet. */
  #takeBack() {
    const value = this.#earlier;
    if (value === null) return;
    this.#forget();
    this.#take(value);
    this.#tell();
  }

  /** Presses the form's button, as Enter does in `<input>`. */
  #submit() {
    const { form } = this;
    const button = form && Array.from(form.elements).find(({ type }) => type === "submit");
    if (button) button.click();
    else form?.requestSubmit();
  }

  /** A form that is sent before the ink is read would be sent without it: it is sent again afterwards. */
  #hold = (event) => {
    if (this.isAtRest) return this.#tell();
    event.preventDefault();
    event.stopImmediatePropagation();
    this.#held = event;
  };

  /** Sends the form that waited. */
  #release() {
    const held = this.#held;
    this.#held = null;
    if (!held || !this.#form) return;
    this.#tell();
    this.#form.requestSubmit(held.submitter?.form === this.#form ? held.submitter : null);
  }

  /** Takes the attribute's value. */
  #reset() {
    this.#forget();
    this.value = this.getAttribute("value") ?? "";
    this.#isDirty = false;
  }

  #disable(isDisabled) {
    this.#field.disabled = isDisabled;
    for (const part of this.shadowRoot.querySelectorAll("button")) part.disabled = isDisabled || this.readOnly;
  }

  /** Clears the ink and the value. */
  clear() {
    this.#forget();
    this.#take("");
    this.#tell();
  }

  // MARK: Ink

  #begin(event) {
    this.#see(event);
    const isPalm = event.pointerType === "touch" && event.timeStamp - this.#penSeen < palmTime;
    if (this.#open || isPalm || this.#isDisabled || this.readOnly || event.button !== 0) return;
    event.preventDefault();
    clearTimeout(this.#timer);
    this.#sheet.setPointerCapture(event.pointerId);
    if (this.#strokes.length === 0) {
      this.#before = this.value;
      // Readings of ink that has left the sheet would take the place of what is being written.
      this.#list.replaceChildren();
    }
    this.#open = { id: event.pointerId, isOfTouch: event.pointerType === "touch", x: [], y: [], t: [] };
    this.#add(event);
    this.#check();
    this.#load().catch((error) => this.#fail(error));
  }

  #see(event) {
    if (event.pointerType !== "pen") return;
    this.#penSeen = event.timeStamp;
    // The hand touched down before its pen.
    if (this.#open?.isOfTouch) this.#drop();
  }

  /** Forgets the stroke that is being drawn, if any. */
  #drop() {
    if (!this.#open) return;
    this.#open = null;
    this.#draw();
    this.#want();
  }

  #move(event) {
    this.#see(event);
    if (this.#open?.id !== event.pointerId) return;
    // Browsers combine several positions of the pen in one event; those that a script makes have none.
    const events = event.getCoalescedEvents?.() ?? [];
    for (const one of events.length > 0 ? events : [event]) this.#add(one);
    this.#draw();
  }

  #end(event) {
    if (this.#open?.id !== event.pointerId) return;
    const { x, y, t } = this.#open;
    this.#open = null;
    if (event.type === "pointerup") this.#strokes.push({ x, y, t });
    this.#draw();
    this.#want();
  }

  #add({ clientX, clientY, timeStamp }) {
    const { left, top } = this.#sheet.getBoundingClientRect();
    this.#open.x.push(clientX - left);
    this.#open.y.push(clientY - top);
    this.#open.t.push(timeStamp);
  }

  #draw() {
    const { width, height } = this.#sheet.getBoundingClientRect();
    const scale = devicePixelRatio || 1;
    Object.assign(this.#canvas, { width: width * scale, height: height * scale });
    const context = this.#canvas.getContext("2d");
    context.scale(scale, scale);
    Object.assign(context, { lineWidth: 2.5, lineCap: "round", lineJoin: "round", strokeStyle: getComputedStyle(this.#sheet).color });
    for (const { x, y } of this.#open ? [...this.#strokes, this.#open] : this.#strokes) {
      context.beginPath();
      x.forEach((value, index) => context.lineTo(value, y[index]));
      if (x.length === 1) context.lineTo(x[0] + .1, y[0]);
      context.stroke();
    }
  }

  #forget() {
    clearTimeout(this.#timer);
    this.#strokes = [];
    this.#open = null;
    this.#known = [];
    this.#earlier = null;
    this.#held = null;
    this.#isWanted = this.#isUnread = false;
    this.#list.replaceChildren();
    this.#draw();
    this.#settle();
  }

  // MARK: Reading

  /** The reader of the field's language, which may have changed with the page's. */
  #load() {
    const language = this.#isFormula ? formulas : this.getAttribute("language") || languageOf(this) || "en";
    const packs = this.getAttribute("packs") ?? undefined;
    const key = JSON.stringify([language, packs]);
    if (this.#reader?.key === key) return this.#reader.loading;
    // The first reading may wait for its language.
    this.#news.textContent = words.loading;
    this.#progress.textContent = "";
    const onProgress = (done, total) => {
      if (this.#reader?.key !== key) return;
      const percent = Math.round(100 * done / total);
      this.#news.textContent = "";
      this.#progress.textContent = done < total ? words.downloading.replace("{percent}", percent) : "";
      if (done === total) this.#spoken.textContent = words.ready;
    };
    this.#reader = { key, loading: Ductus.load({ language, packs, onProgress }) };
    return this.#reader.loading;
  }

  /** One request is under way at a time; of those that arise meanwhile, only the last is sent. */
  async #want() {
    clearTimeout(this.#timer);
    this.#isWanted = true;
    if (this.#reading) return;
    let fault = null;
    while (this.#isWanted) {
      this.#isWanted = false;
      const strokes = this.#strokes;
      this.#reading = this.#read([...strokes]);
      try {
        const candidates = await this.#reading;
        if (strokes === this.#strokes && !this.#isWanted) this.#show(candidates);
        fault = null;
      } catch (error) {
        fault = error;
        this.#fail(error);
      }
      this.#reading = null;
    }
    this.#check();
    // What can't be read isn't sent unseen, unless it was forgotten meanwhile.
    this.#isUnread = fault !== null && this.#strokes.length > 0;
    if (this.#isUnread) this.#held = null;
    if (this.isAtRest) this.#release();
    this.#settle();
    // Unread ink stays, to be read with the next stroke.
    const rests = !this.#isUnread && this.#strokes.length > 0 && !this.#open && !this.#isFormula;
    if (rests) this.#timer = setTimeout(() => this.#accept(), rest);
  }

  async #read(strokes) {
    if (strokes.length === 0) return [];
    if (this.#isFormula) {
      const { candidates } = await (await this.#load()).read(
        strokes, { candidates: 5, hints: { knownSymbols: this.#known } });
      return candidates.map(({ latex, symbols }) => ({ text: latex, symbols }));
    }
    const { width } = this.#sheet.getBoundingClientRect();
    const { candidates } = await (await this.#load()).read(strokes, {
      candidates: 5, preContext: this.preContext + this.#before, layout: "line",
      writingArea: [width, this.#sheet.clientHeight],
      hints: { type: this.#hintType },
    });
    return candidates;
  }

  #show(candidates) {
    this.#news.textContent = this.#progress.textContent = "";
    // Readings that differ only by a leading space look alike.
    const looks = candidates.map(({ text }) => text.trim());
    const shown = candidates.filter((_, place) => looks.indexOf(looks[place]) === place);
    this.#list.replaceChildren(...shown.map((candidate) => make("li", {}, make("button", {
      type: "button", part: "candidate", disabled: this.#isDisabled || this.readOnly, textContent: candidate.text.trim() || candidate.text, dir: "auto",
      onclick: ({ detail }) => {
        // The button goes. A key's click, which has no detail, leaves the focus in the field.
        if (detail === 0) this.#field.focus();
        this.#choose(candidate);
      },
    }))));
    this.#take(this.#joined(candidates[0]?.text ?? ""));
  }

  #choose({ text, symbols }) {
    this.#take(this.#joined(text));
    if (this.#isFormula) {
      // Writing continues beside these symbols. A reading that is under way knows nothing of them.
      this.#keep(symbols);
      this.#strokes = [...this.#strokes];
      this.#list.replaceChildren();
      if (this.#reading) this.#want();
    } else {
      this.#forget();
      this.#earlier = this.#before;
    }
    this.#tell();
  }

  /** Takes the symbols whose strokes are on the sheet as known. */
  #keep(symbols) {
    const isThere = (number) => number < this.#strokes.length;
    this.#known = symbols.filter(({ strokes }) => strokes.length > 0 && strokes.every(isThere))
      .map(({ name, strokes }) => ({ name, strokes }));
  }

  /** A mouse's wheel, which only scrolls down, scrolls through the readings. */
  #scroll(event) {
    if (event.deltaX !== 0 || event.ctrlKey) return;
    const before = this.#list.scrollLeft;
    this.#list.scrollLeft += getComputedStyle(this.#list).direction === "rtl" ? -event.deltaY : event.deltaY;
    if (this.#list.scrollLeft !== before) event.preventDefault();
  }

  /** The previous value, followed by what was written. */
  #joined(text) {
    if (this.#isFormula) {
      // The name of a command ends before the first character that isn't a letter.
      const isCut = /\\[a-z]+$/i.test(this.#before) && /^[a-z]/i.test(text);
      return this.#before + (isCut ? " " : "") + text;
    }
    const isFirst = this.preContext + this.#before === "";
    return this.#before + (isFirst ? text.trimStart() : text);
  }

  /** The ink rests: it is part of the value, and the sheet is free. Other readings can still be chosen. */
  #accept() {
    this.#strokes = [];
    this.#earlier = this.#before;
    this.#spoken.textContent = this.value;
    this.#draw();
    this.#tell();
  }

  #take(value) {
    if (value === this.#sent) return;
    this.#sent = value;
    this.#isDirty = true;
    this.#field.value = value;
    this.#check();
    this.#isTelling = true;
    // Frameworks answer after the event.
    setTimeout(() => { this.#isTelling = false; });
    this.dispatchEvent(new InputEvent("input", { bubbles: true, composed: true, inputType: "insertReplacementText", data: value }));
  }

  #tell() {
    if (this.value === this.#told) return;
    this.#told = this.value;
    this.dispatchEvent(new Event("change", { bubbles: true }));
  }

  #check() {
    this.#internals.setFormValue(this.value);
    // Browsers take an empty field for one of Latin script, and its placeholder would be on the wrong side.
    this.#field.dir = this.value === "" ? "" : "auto";
    // What is being read isn't missing.
    const isMissing = this.required && this.value === "" && this.isAtRest;
    this.#internals.setValidity(
      { customError: this.#custom !== "", valueMissing: isMissing },
      this.#custom || (isMissing ? words.missing : ""), this.#field);
  }

  /** Tells the user to type, which still works, and the page's author why. */
  #fail(error) {
    this.#reader = null;
    this.#progress.textContent = "";
    console.warn("handwriting-input:", error.message);
    this.#news.textContent = error.kind === "no-model" ? words.noLanguage : words.noReading;
  }
}

if (globalThis.customElements && !customElements.get("handwriting-input")) customElements.define("handwriting-input", HandwritingInput);
