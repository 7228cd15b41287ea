/** The most that a server takes at once: the points and strokes of all lessons, and bytes, with room for other members. */
const most = { points: 200_000, strokes: 10_000, bytes: 4_000_000 };

const sizes = new WeakMap();

/** The size of a lesson, which is sent as JSON. */
function sizeOf(lesson) {
  if (!sizes.has(lesson)) {
    const { drawing } = lesson;
    sizes.set(lesson, {
      points: drawing.reduce((sum, [x]) => sum + x.length, 0), strokes: drawing.length,
      bytes: new Blob([JSON.stringify(lesson)]).size + 1,
    });
  }
  return sizes.get(lesson);
}

/**
 * A hand's state with only as many of its lessons, the newest, as can be sent to learn from.
 *
 * @param state `{lessons, dropped, wholeCount}`, and others, which stay: `wholeCount` counts the first of the lessons
 */
export function bounded(state) {
  const { lessons, dropped, wholeCount } = state;
  const sum = { points: 0, strokes: 0, bytes: 0 };
  const last = lessons.findLastIndex((lesson) => {
    const size = sizeOf(lesson);
    for (const name of Object.keys(sum)) sum[name] += size[name];
    return Object.keys(sum).some((name) => sum[name] > most[name]);
  });
  const gone = last + 1;
  return gone === 0 ? state : {
    ...state, lessons: lessons.slice(gone), dropped: dropped + gone, wholeCount: Math.max(0, wholeCount - gone),
  };
}
