const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/**
 * Control characters, noncharacters and lone surrogates that XML does not allow, even if they are
 * escaped (XML 1.0, section 2.2).
 */
const notInXml = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;

/**
 * Escapes text for an element, or for an attribute in double quotes, in XML or HTML. It removes
 * characters that XML does not allow.
 */
export function escapeMarkup(text: string): string {
  return text.replace(notInXml, '').replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}

/**
 * Creates an XML element.
 *
 * @param attributes undefined attributes are left out
 * @param content either text, which this function escapes, or child elements that this function has
 * created
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

/** Returns an XML document in UTF-8. */
export function xmlDocument(root: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n${root}\n`;
}
