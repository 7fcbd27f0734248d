const named: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** What no XML document may hold, escaped or not: control characters, halves of surrogate pairs (XML 1.0, section 2.2). */
const unspeakable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;

/** A text as XML or HTML shows it, in an element or in an attribute between double quotes. */
export function escapeMarkup(text: string): string {
  return text.replace(unspeakable, '').replace(/[&<>"]/g, (sign) => named[sign] ?? sign);
}

/**
 * An XML element.
 *
 * @param name its name
 * @param attributes by name; one that is undefined is left out
 * @param content its text, escaped here, or its child elements as this function makes them
 */
export function element(
  name: string,
  attributes: Readonly<Record<string, string | undefined>>,
  content: string | readonly string[] = [],
): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => (value === undefined ? '' : ` ${key}="${escapeMarkup(value)}"`))
    .join('');
  if (typeof content === 'string') return `<${name}${written}>${escapeMarkup(content)}</${name}>`;
  if (content.length === 0) return `<${name}${written}/>`;
  return `<${name}${written}>\n${content.join('\n')}\n</${name}>`;
}

/** A whole XML document, in UTF-8. */
export function xmlDocument(root: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n${root}\n`;
}
