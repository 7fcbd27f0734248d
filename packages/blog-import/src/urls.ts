/* URLs in the posts of a blog. */

/** Returns whether a URL has a host, which may be that of the blog. */
export function isRemote(url: string): boolean {
  return /^(?:https?:)?\/\//i.test(url);
}

/** Returns a URL as readers see it in place of a text: without the scheme and `www.`. */
export function shownUrl(url: string): string {
  return url.replace(/^(?:https?:)?\/\/(?:www\.)?/, '');
}
