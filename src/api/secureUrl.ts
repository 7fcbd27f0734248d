const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Returns whether a URL uses https, or uses http on a loopback host, where requests never leave the
 * machine.
 */
export function isSecureUrl({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && loopbackHosts.includes(hostname));
}
