/** A page with other Markdown at the place of a section; the same page when it has no such place. */
export function withSection(page: string, section: string, markdown: string): string {
  const [begin, end] = [`<!-- bench:${section} -->`, `<!-- /bench:${section} -->`];
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  if (from < 0 || to < from) return page;
  return `${page.slice(0, from + begin.length)}\n\n${markdown.trim()}\n\n${page.slice(to)}`;
}
