const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/** Whether a URL's host is this machine. */
export function isLoopback({ hostname }: URL): boolean {
  return loopbackHosts.includes(hostname);
}

/** Whether a URL is https, or http on this machine, where nothing crosses the network. */
export function isSecureUrl(url: URL): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));
}
