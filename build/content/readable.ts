/** A URL of a text as the owner wrote it: the pipeline has encoded what is not ASCII. */
export function readable(href: string): string {
  try {
    return decodeURI(href);
  } catch {
    return href;
  }
}
