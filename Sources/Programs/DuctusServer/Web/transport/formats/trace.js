import { Problem } from "../problem.js";

/** A value of a point, after a mark, if it has one. Spaces may be missing where a sign tells values apart. */
const pattern = /[ \t\r\n]*([!'"]?)[ \t\r\n]*([?*TF]|-?[ \t\r\n]*(?:#[\da-fA-F]+|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?))/y;

/**
 * The points of a trace as `[x, y, t]`, with null for an unknown time.
 *
 * From a mark on, a channel's values are explicit (`!`), differences (`'`), or differences of differences (`"`); `*`
 * repeats the last one, and `?` is unknown. Channels that may be left out are last.
 *
 * @param start milliseconds before the first point, for times that count from there
 */
export function pointsOf(text, channels, start) {
  const parts = text.split(",");
  if (!/\S/.test(parts.at(-1))) parts.pop();
  const due = channels.filter(({ isIntermittent }) => !isIntermittent).length;
  const states = channels.map(() => ({ mark: "!", last: null, step: 0, turn: 0 }));
  return parts.map((part) => {
    const given = tokens(part);
    if (given.length < due || given.length > channels.length) throw new Problem("invalid-ink");
    const point = { x: null, y: null, t: null };
    channels.forEach(({ role, scale, usual, isAbsolute }, place) => {
      const value = place < given.length ? next(states[place], given[place], role) : usual;
      if (value !== null) point[role] = value * scale + (role === "t" && !isAbsolute ? start : 0);
    });
    if (point.x === null || point.y === null) throw new Problem("invalid-ink");
    return [point.x, point.y, point.t === null ? null : Math.round(point.t)];
  });
}

/** The values of a point as they are written, `[[mark, value], …]`. */
function tokens(part) {
  const found = [];
  pattern.lastIndex = 0;
  let end = 0;
  for (let match = pattern.exec(part); match; match = pattern.exec(part)) {
    found.push([match[1], match[2].replace(/\s/g, "")]);
    end = pattern.lastIndex;
  }
  if (/\S/.test(part.slice(end))) throw new Problem("invalid-ink");
  return found;
}

/** The next value of a channel, whose state it changes; null if it is unknown. */
function next(state, [mark, written], role) {
  state.mark = mark || state.mark;
  if (written === "?") return null;
  const isTruth = written === "T" || written === "F";
  const isFirst = state.last === null;
  // Numbers of nothing: a difference from no value, and a coordinate that is true.
  if (isTruth ? role !== "other" : isFirst && (written === "*" || state.mark !== "!")) throw new Problem("invalid-ink");
  const last = state.last ?? 0;
  if (isTruth) return state.last = last;
  const given = written === "*" ? { "!": last, "'": state.step, '"': state.turn }[state.mark] : number(written);
  const value = { "!": given, "'": last + given, '"': last + state.step + given }[state.mark];
  const step = isFirst ? 0 : value - last;
  Object.assign(state, { last: value, step, turn: step - state.step });
  return value;
}

const number = (written) => {
  const [, sign, hexadecimal] = /^(-?)#(.*)$/.exec(written) ?? [];
  if (hexadecimal) return (sign ? -1 : 1) * Number.parseInt(hexadecimal, 16);
  return Number(written);
};
