/** How long after a pen was near touches count as the palm (milliseconds). */
const palmTime = 1500;

/** Whether a press erases: a pen's eraser end does (buttons 32), and its tip while the barrel's button is held (2). */
export const erases = ({ pointerType, buttons }) =>
  Boolean(buttons & 32) || pointerType === "pen" && Boolean(buttons & 2);

/**
 * The actions of pens, fingers and mice on the sheet.
 *
 * A pen and a mouse draw. A finger draws, too, until a pen is used: from then on fingers scroll the sheet, and while
 * the pen is near they do nothing. Two fingers scroll and zoom; so does the wheel.
 *
 * Calls `onBegin(event)`, which returns whether a stroke begins, `onGo(events, predicted)`, `onEnd(event)`,
 * `onCancel()` and `onHover(event)`.
 */
export class Pointers {
  #element;
  #view;
  #handler;
  #drawing = null;  // the pointer that draws: {id, type}
  #fingers = new Map();  // places of the scrolling fingers, by pointer
  #penSeen = -Infinity;
  #hasPen = false;

  constructor(element, view, handler) {
    this.#element = element;
    this.#view = view;
    this.#handler = handler;
    const on = (name, action) => element.addEventListener(name, action);
    on("pointerdown", (event) => this.#down(event));
    on("pointermove", (event) => this.#move(event));
    on("pointerup", (event) => this.#up(event));
    on("pointercancel", (event) => this.#cancel(event));
    on("pointerleave", () => handler.onHover(null));
    element.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    // Neither a long press nor a pen's button opens the browser's menu over the sheet.
    on("contextmenu", (event) => event.preventDefault());
    on("dragstart", (event) => event.preventDefault());
  }

  #isPalm({ pointerType, timeStamp }) {
    return pointerType === "touch" && timeStamp - this.#penSeen < palmTime;
  }

  #see(event) {
    if (event.pointerType !== "pen") return;
    this.#penSeen = event.timeStamp;
    this.#hasPen = true;
    // The hand touched down before its pen.
    if (this.#drawing?.type === "touch") this.#stop();
    this.#fingers.clear();
  }

  #stop() {
    this.#drawing = null;
    this.#handler.onCancel();
  }

  #down(event) {
    this.#see(event);
    if (event.button > 0 && !erases(event)) return;
    event.preventDefault();
    if (this.#isPalm(event)) return;
    if (event.pointerType === "touch" && (this.#hasPen || this.#fingers.size > 0 || this.#drawing)) {
      // A second finger: the first one began to scroll.
      if (this.#drawing?.type === "touch") {
        this.#fingers.set(this.#drawing.id, this.#drawing.place);
        this.#stop();
      }
      if (!this.#drawing) this.#fingers.set(event.pointerId, [event.clientX, event.clientY]);
      return;
    }
    if (this.#drawing) return;
    this.#drawing = {
      id: event.pointerId, type: event.pointerType, place: [event.clientX, event.clientY],
    };
    this.#element.setPointerCapture(event.pointerId);
    if (!this.#handler.onBegin(event)) this.#drawing = null;
  }

  #move(event) {
    this.#see(event);
    if (this.#fingers.has(event.pointerId)) return this.#push(event);
    if (this.#isPalm(event)) return;
    if (!this.#drawing) return this.#handler.onHover(event);
    if (event.pointerId !== this.#drawing.id) return;
    this.#drawing.place = [event.clientX, event.clientY];
    // Browsers combine several positions of the pen in one event.
    const events = event.getCoalescedEvents?.() ?? [];
    this.#handler.onGo(events.length > 0 ? events : [event], event.getPredictedEvents?.() ?? []);
  }

  #up(event) {
    this.#fingers.delete(event.pointerId);
    if (event.pointerId !== this.#drawing?.id) return;
    this.#drawing = null;
    this.#handler.onEnd(event);
  }

  #cancel(event) {
    this.#fingers.delete(event.pointerId);
    if (event.pointerId === this.#drawing?.id) this.#stop();
  }

  #push(event) {
    const before = [...this.#fingers.values()];
    this.#fingers.set(event.pointerId, [event.clientX, event.clientY]);
    const after = [...this.#fingers.values()];
    const [a, b] = [middle(before), middle(after)];
    this.#view.pan(b[0] - a[0], b[1] - a[1]);
    if (before.length > 1) this.#view.zoom(spread(after) / Math.max(spread(before), 1), ...b);
  }

  #wheel(event) {
    event.preventDefault();
    if (event.ctrlKey) return this.#view.zoom(Math.exp(-event.deltaY / 200), event.clientX, event.clientY);
    const unit = event.deltaMode === 1 ? 20 : 1;
    this.#view.pan(-event.deltaX * unit, -event.deltaY * unit);
  }
}

const middle = (places) => [0, 1].map((axis) =>
  places.reduce((sum, place) => sum + place[axis], 0) / places.length);

const spread = ([[x0, y0], [x1, y1]]) => Math.hypot(x1 - x0, y1 - y0);
