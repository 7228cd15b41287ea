/**
 * The Web's Handwriting Recognition API (https://wicg.github.io/handwriting-recognition/) with Ductus, in the page
 * itself or by a server:
 *
 *     <script src="ductus/handwriting.js"></script>
 *     <script src="http://127.0.0.1:8765/handwriting.js"></script>
 *
 * Installs itself if the browser has no such API. In the page a worker reads: `ductus.js` is beside this script, where
 * `make web` puts it. A script from `ductus serve` uses that server; others do with its address:
 * `data-server="http://127.0.0.1:8765/"`. A page of another origin needs `ductus serve --allow-origin ORIGIN`, and a
 * server with a key needs `data-key="APPKEY"` in the script's element. `Handwriting.install(transport)` sets another
 * transport.
 *
 * It follows the specification where Chromium differs: a second `finish()` does nothing, `removeStroke` removes every
 * entry of a stroke, `endPointIndex` is exclusive. A prediction has an additional member, `ductusConfidence`, the
 * probability that it is right.
 */
(function () {
  "use strict";

  const script = document.currentScript;
  const scriptURL = script?.src;
  /** Whether this is a server's script. `make web` sets it to false in its copy. */
  const isFromServer = true;
  /** Languages that are written in several scripts: they need a script, or a region that tells it. */
  const manyScripts = new Set([
    "az", "bm", "bs", "ff", "ha", "kk", "ks", "ku", "ky", "mn", "ms", "pa", "sat", "sd", "sr", "tg",
    "tk", "ug", "uz", "zh",
  ]);
  const recognitionTypes = {
    "text": "text", "per-character": "perCharacter", "email": "email", "number": "number", "uri": "uri",
    "date": "date", "phone": "phone", "code": "code",
  };

  // MARK: Transport

  /** The address of a folder, which the page names. */
  function folderAt(address) {
    const folder = new URL(address, document.baseURI);
    folder.pathname = folder.pathname.replace(/\/?$/, "/");
    return folder;
  }

  /** The API's requests to a server, by HTTP. `key`: that of a server that has one. */
  class HTTPTransport {
    constructor(server, key) {
      // Below a path, if a proxy has put it there.
      this.server = folderAt(server);
      this.headers = key ? { Authorization: `Bearer ${key}` } : {};
    }

    /** The tag of the model that serves a language; null if none does. */
    async model(language) {
      if (!isTold(language)) return null;
      const path = `v1/models/${encodeURIComponent(language)}`;
      const answer = await fetch(new URL(path, this.server), { headers: this.headers });
      if (answer.status === 404) return null;
      const model = await this.#members(answer);
      // A model that is only offered can't read yet.
      return model.state !== "offered" ? model.tag : null;
    }

    /** Candidates for strokes `[[{x, y, t?}, …], …]`: `[{text, confidence, graphemes}, …]`. */
    async recognize(model, strokes, hints) {
      const answer = await fetch(new URL("v1/recognize", this.server), {
        method: "POST", headers: { ...this.headers, "Content-Type": "application/json" },
        body: JSON.stringify(request(model, strokes, hints)),
      });
      return (await this.#members(answer)).candidates;
    }

    async #members(answer) {
      if (!answer.ok) throw new Error(`${answer.url}: the server answered ${answer.status}`);
      return answer.json();
    }
  }

  /** The API's requests to a worker of this page. A module knows no script, and names the folder of the packs here. */
  class PageTransport {
    constructor(folder, packs = script?.dataset.packs) {
      this.folder = folderAt(folder);
      this.packs = packs;
    }

    /** The engine, started at first use. */
    get engine() {
      this.started ??= import(new URL("ductus.js", this.folder)).then(({ Ductus }) =>
        (this.packs ? new Ductus({ packs: this.packs }) : Ductus.shared));
      return this.started;
    }

    async model(language) {
      if (!isTold(language)) return null;
      return (await (await this.engine).model(String(language)))?.tag ?? null;
    }

    async recognize(model, strokes, hints) {
      return (await (await this.engine).recognize(request(model, strokes, hints))).candidates;
    }
  }

  /** Whether a language tells its script, by name or by its region, if it is written in several. */
  function isTold(language) {
    // Extensions, which a lone letter begins, have subtags of their own.
    const [primary, ...rest] = String(language).toLowerCase().split(/-[a-z\d]-/)[0].split("-");
    const tells = rest.some((subtag) => /^([a-z]{4}|[a-z]{2}|\d{3})$/.test(subtag));
    return primary !== "" && (!manyScripts.has(primary) || tells);
  }

  /** Tells the page's author why nothing is read: the specification's errors don't. */
  const tell = (error) => console.warn("handwriting:", error.message);

  /** A text without halves of characters, which a cut may leave and no request may have. */
  const whole = (text) => text.replace(/\p{Cs}/gu, "");

  /** The body of `POST /v1/recognize` for strokes `[[{x, y, t?}, …], …]`. */
  function request(model, strokes, hints) {
    const drawing = strokes.map((points) => {
      const axes = [points.map(({ x }) => x), points.map(({ y }) => y)];
      return points.every(({ t }) => t !== undefined)
        ? [...axes, points.map(({ t }) => Math.round(t))] : axes;
    });
    const body = {
      model, drawing, segments: true, candidates: Math.max(1, Math.min(hints.alternatives, 20)),
      preContext: whole(hints.textContext ?? ""), type: recognitionTypes[hints.recognitionType] ?? "text",
    };
    if (hints.graphemeSet?.length > 0) body.allowedCharacters = hints.graphemeSet.join("");
    return body;
  }

  function usualTransport() {
    if (!scriptURL) return null;
    const { server, key } = script.dataset;
    return server || isFromServer ? new HTTPTransport(new URL(server || ".", scriptURL), key)
      : new PageTransport(new URL(".", scriptURL));
  }

  let transport = usualTransport();

  // MARK: Conversions of Web IDL

  function required(given, count, name) {
    if (given < count) throw new TypeError(`${name}: ${count} argument required, but only ${given} present.`);
  }

  /** Converts a dictionary: undefined and null are empty ones, other primitives are refused. */
  function dictionary(value, name) {
    if (value === undefined || value === null) return {};
    if (typeof value !== "object" && typeof value !== "function") {
      throw new TypeError(`${name} is not an object.`);
    }
    return value;
  }

  function double(value, name) {
    const number = Number(value);
    if (!Number.isFinite(number)) throw new TypeError(`${name} is not a finite number.`);
    return number;
  }

  function constraint(value) {
    const { languages } = dictionary(value, "The model constraint");
    if (languages === undefined) throw new TypeError("The member languages is required.");
    if (languages === null || typeof languages !== "object" || !languages[Symbol.iterator]) {
      throw new TypeError("The member languages is not a sequence.");
    }
    return Array.from(languages, (language) => `${language}`);
  }

  function handwritingPoint(value) {
    const { x, y, t } = dictionary(value, "The point");
    if (x === undefined || y === undefined) throw new TypeError("A point needs the members x and y.");
    const point = { x: double(x, "x"), y: double(y, "y") };
    if (t !== undefined) point.t = double(t, "t");
    return point;
  }

  function handwritingHints(value) {
    const { recognitionType, inputType, textContext, alternatives, graphemeSet } =
      dictionary(value, "The hints");
    const hints = {
      recognitionType: recognitionType === undefined ? "text" : `${recognitionType}`,
      inputType: inputType === undefined ? "mouse" : `${inputType}`,
      alternatives: alternatives === undefined ? 3 : alternatives >>> 0,
      graphemeSet: graphemeSet === undefined ? [] : Array.from(graphemeSet, String),
    };
    if (textContext !== undefined) hints.textContext = `${textContext}`;
    return hints;
  }

  // MARK: Interfaces

  /** Only this script makes recognisers and drawings: their constructors require this key. */
  const key = Symbol("Handwriting");
  function refuseOthers(given) {
    if (given !== key) throw new TypeError("Illegal constructor");
  }

  class HandwritingStroke {
    #points = [];

    addPoint(point) {
      required(arguments.length, 1, "HandwritingStroke.addPoint");
      this.#points.push(handwritingPoint(point));
    }
    getPoints() { return this.#points.map((point) => ({ ...point })); }
    clear() { this.#points = []; }
  }

  function stroke(value) {
    if (!(value instanceof HandwritingStroke)) throw new TypeError("Not a HandwritingStroke.");
    return value;
  }

  class HandwritingRecognizer {
    #models;
    #isFinished = false;

    constructor(given, models) {
      refuseOthers(given);
      this.#models = models;
    }
    startDrawing() {
      if (this.#isFinished) {
        throw new DOMException("This recognizer has been invalidated.", "InvalidStateError");
      }
      return new HandwritingDrawing(
        key, handwritingHints(arguments[0]), this.#models, () => this.#isFinished);
    }
    finish() { this.#isFinished = true; }
  }

  class HandwritingDrawing {
    #hints;
    #models;
    #isFinished;
    #strokes = [];

    constructor(given, hints, models, isFinished) {
      refuseOthers(given);
      this.#hints = hints;
      this.#models = models;
      this.#isFinished = isFinished;
    }
    addStroke(added) {
      required(arguments.length, 1, "HandwritingDrawing.addStroke");
      this.#strokes.push(stroke(added));
    }
    removeStroke(removed) {
      required(arguments.length, 1, "HandwritingDrawing.removeStroke");
      stroke(removed);
      this.#strokes = this.#strokes.filter((other) => other !== removed);
    }
    clear() { this.#strokes = []; }
    getStrokes() { return [...this.#strokes]; }
    async getPrediction() {
      if (this.#isFinished()) {
        throw new DOMException("The recognizer has been invalidated.", "InvalidStateError");
      }
      // Strokes without points aren't read, but count in the answer's indices.
      const points = this.#strokes.map((one) => one.getPoints());
      const places = [...points.keys()].filter((index) => points[index].length > 0);
      if (places.length === 0 || this.#hints.alternatives === 0) return [];
      const drawn = places.map((index) => points[index]);
      let answers;
      try {
        answers = await Promise.all(
          this.#models.map((model) => transport.recognize(model, drawn, this.#hints)));
      } catch (error) {
        tell(error);
        throw new DOMException("Internal error.", "UnknownError");
      }
      return merged(answers).slice(0, this.#hints.alternatives)
        .map((candidate) => prediction(candidate, places));
    }
  }

  /** The candidates of several languages together, the surest first, with each text once. */
  function merged(answers) {
    if (answers.length === 1) return answers[0];
    const byText = new Map();
    for (const candidate of answers.flat().sort((a, b) => b.confidence - a.confidence)) {
      if (!byText.has(candidate.text)) byText.set(candidate.text, candidate);
    }
    return [...byText.values()];
  }

  /** A candidate in the API's terms: the server counts code points, the API UTF-16 units. */
  function prediction({ text, confidence, graphemes }, places) {
    const units = [0];
    for (const letter of text) units.push(units.at(-1) + letter.length);
    const segmentationResult = (graphemes ?? []).map(({ text: [start, end], ink }) => ({
      grapheme: text.slice(units[start], units[end]),
      beginIndex: units[start],
      endIndex: units[end],
      drawingSegments: ink.map(([index, first, last]) => ({
        strokeIndex: places[index], beginPointIndex: first, endPointIndex: last,
      })),
    }));
    const result = { text, segmentationResult };
    if (confidence !== undefined) result.ductusConfidence = confidence;
    return result;
  }

  // MARK: Navigator

  /** The models of all languages; null if one has none, or can't be asked for. */
  async function models(languages) {
    const found = await Promise.all(languages.map((language) => transport.model(language))).catch((error) => {
      tell(error);
      return [];
    });
    return found.length > 0 && found.every(Boolean) ? [...new Set(found)] : null;
  }

  const navigatorMembers = {
    async queryHandwritingRecognizer(modelConstraint) {
      required(arguments.length, 1, "Navigator.queryHandwritingRecognizer");
      if (!await models(constraint(modelConstraint))) return null;
      return {
        textAlternatives: true,
        textSegmentation: true,
        hints: {
          // Those that the specification has.
          recognitionType: ["text", "email", "number", "per-character"], inputType: ["mouse", "stylus", "touch"],
          textContext: true, alternatives: true,
        },
      };
    },

    async createHandwritingRecognizer(modelConstraint) {
      required(arguments.length, 1, "Navigator.createHandwritingRecognizer");
      const found = await models(constraint(modelConstraint));
      if (!found) {
        throw new DOMException("The provided model constraints aren't supported.", "NotSupportedError");
      }
      return new HandwritingRecognizer(key, found);
    },

    /** The query of Chrome before version 95: an answer for each requested member. */
    async queryHandwritingRecognizerSupport(query) {
      required(arguments.length, 1, "Navigator.queryHandwritingRecognizerSupport");
      const asked = dictionary(query, "The query");
      const result = {};
      if (asked.languages !== undefined) result.languages = Boolean(await models(constraint(asked)));
      if (asked.alternatives !== undefined) result.alternatives = true;
      if (asked.segmentationResult !== undefined) result.segmentationResult = true;
      return result;
    },
  };

  /** Properties as required by Web IDL: methods are enumerable, and objects have their interface's name. */
  function expose(type) {
    for (const name of Object.getOwnPropertyNames(type.prototype)) {
      if (name !== "constructor") Object.defineProperty(type.prototype, name, { enumerable: true });
    }
    Object.defineProperty(type.prototype, Symbol.toStringTag, { value: type.name, configurable: true });
    // Constructors of interfaces that pages can't construct take no arguments in the IDL.
    Object.defineProperty(type, "length", { value: 0, configurable: true });
    Object.defineProperty(globalThis, type.name, {
      value: type, writable: true, configurable: true, enumerable: false,
    });
  }

  /** Installs the API in the page, replacing any other. */
  function install(given = transport) {
    transport = given;
    for (const type of [HandwritingStroke, HandwritingDrawing, HandwritingRecognizer]) expose(type);
    for (const [name, value] of Object.entries(navigatorMembers)) {
      Object.defineProperty(Navigator.prototype, name, {
        value, writable: true, configurable: true, enumerable: true,
      });
    }
  }

  globalThis.Handwriting = { install, HTTPTransport, PageTransport };
  if (transport && !("createHandwritingRecognizer" in navigator)) install();
})();
