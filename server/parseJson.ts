/** Returns what a text in JSON says, or undefined if the text is not JSON. */
export function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
