const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/** Returns whether requests to a URL never leave the machine. */
export function isLoopback({ hostname }: URL): boolean {
  return loopbackHosts.includes(hostname);
}

/** Returns whether a URL uses https, or uses http on a loopback host. */
export function isSecureUrl(url: URL): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));
}
