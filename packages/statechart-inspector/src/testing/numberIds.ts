/** Returns HTML in which the ids that React has made are numbered: `id0`, `id1` and so on. */
export function numberIds(html: string): string {
  const ids: string[] = [];
  return html.replaceAll(/_r_\w+_/g, (id) => {
    if (!ids.includes(id)) ids.push(id);
    return `id${ids.indexOf(id)}`;
  });
}
