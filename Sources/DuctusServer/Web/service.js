/** What the server said was wrong. `place` names the stroke and point, where there is one. */
export class Problem extends Error {
  constructor({ title, detail, status }) {
    super(detail || title || `The server answered ${status}`);
    this.status = status;
  }
}

/**
 * What a server with a key wants to see (`ductus serve --key APPKEY:HMACKEY`). The key stands in this
 * page's address, `#key=APPKEY`: what is behind `#` isn't sent, so that no log has it.
 */
function authorization() {
  const key = new URLSearchParams(location.hash.slice(1)).get("key");
  return key ? { Authorization: `Bearer ${key}` } : {};
}

async function ask(path, options) {
  let response;
  try {
    response = await fetch(path, { ...options, headers: { ...options?.headers, ...authorization() } });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Problem({ detail: "The server doesn’t answer. Is it still running?" });
  }
  if (response.ok) return response;
  if (response.status === 401) {
    throw new Problem({ detail: "The server wants its key: put #key=APPKEY at the end of this page’s address" });
  }
  const body = await response.json().catch(() => ({}));
  throw new Problem({ ...body, status: response.status });
}

const post = (path, value, signal) => ask(path, {
  method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(value), signal,
});

/** Reads one ink. See the server's OpenAPI file for the members of request and result. */
export const recognize = async (request, signal) =>
  (await post("/v1/recognize", request, signal)).json();

/** Compares one ink with taught patterns: `{patterns: {name: [drawing, …]}, drawing}`. */
export const match = async (request, signal) =>
  (await post("/v1/patterns/match", request, signal)).json();

export const models = async () => (await ask("/v1/models")).json();
export const health = async () => (await ask("/healthz")).json();

/** An ink file in another format (`ndjson`, `inkml` or `svg`). */
export const convert = async (file, format) =>
  (await ask(`/v1/convert?to=${format}`, { method: "POST", body: file })).text();
