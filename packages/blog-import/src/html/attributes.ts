/** The attributes of an element or of a template tag. */
export interface Attributes {
  /** Values without a name, in order. */
  values: readonly string[];
  named: Readonly<Record<string, string>>;
}

/**
 * Reads attributes such as `src="a.png" caption='It’s' 400 max-width=700px`. A quoted value may
 * contain any other kind of quotation mark.
 */
export function readAttributes(text: string): Attributes {
  const values: string[] = [];
  const named: Record<string, string> = {};
  const pattern =
    /(?:([\w:.-]+)\s*=\s*)?(?:"((?:\\.|[^"\\])*)"|'([^']*)'|`([^`]*)`|([^\s"'`<>]+))/g;
  for (const [, name, double, single, back, bare] of text.matchAll(pattern)) {
    const value = double?.replaceAll('\\"', '"') ?? single ?? back ?? bare ?? '';
    if (name === undefined) values.push(value);
    else named[name.toLowerCase()] = value;
  }
  return { values, named };
}
