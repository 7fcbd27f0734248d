const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Tells whether a URL is https, or http on a loopback host, to which requests never leave the
 * machine.
 */
export function isSecureUrl({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && loopbackHosts.includes(hostname));
}
