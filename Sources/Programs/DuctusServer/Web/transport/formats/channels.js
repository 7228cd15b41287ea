import { Problem } from "../problem.js";

/** What values of a channel count, by its name. */
const roles = { X: "x", Y: "y", T: "t" };
/** Milliseconds of a unit of time. */
const milliseconds = { "": 1, ms: 1, s: 1000, us: .001, µs: .001, ns: .000001 };
const directions = { "+ve": 1, "-ve": -1 };

/** The format of traces that name none. */
export const standard = ["x", "y"].map((role) => ({ role, scale: 1 }));

/**
 * The channels of a `traceFormat` element, in the order of their values: `{role, scale, isIntermittent, usual,
 * isAbsolute}`, where `role` is x, y, t or other, `scale` leads to pixels or milliseconds, `usual` is the value of a
 * channel left out, if any, and `isAbsolute` tells that times count from a timestamp, not from the start of the trace.
 */
export function channelsOf(element) {
  const found = [];
  const add = (parent, isIntermittent) => {
    for (const child of parent.children) {
      if (child.localName === "channel") found.push({ ...channel(child), isIntermittent });
      // Drafts before 2006 had a list of the others, too.
      else if (child.localName === "regularChannels") add(child, isIntermittent);
      else if (child.localName === "intermittentChannels") add(child, true);
    }
  };
  add(element, false);
  // The first of a role has it, and those that may be left out are last.
  const own = found.map((one, place) =>
    (found.findIndex(({ role }) => role === one.role) === place ? one : { ...one, role: "other" }));
  return [...own.filter(({ isIntermittent }) => !isIntermittent), ...own.filter(({ isIntermittent }) => isIntermittent)];
}

function channel(element) {
  const units = element.getAttribute("units") ?? "";
  const orientation = element.getAttribute("orientation") ?? "+ve";
  const known = roles[element.getAttribute("name")] ?? "other";
  // Office counts times in the device's own unit, which nobody knows.
  const role = known === "t" && units === "dev" ? "other" : known;
  const scale = role === "other" ? 1 : role === "t" ? milliseconds[units] : directions[orientation];
  if (!scale) throw new Problem("invalid-ink");
  const usual = Number.parseFloat(element.getAttribute("default") ?? "");
  return { role, scale, usual: Number.isFinite(usual) ? usual : null, isAbsolute: element.hasAttribute("respectTo") };
}
