const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/** Whether a URL is https, or http on loopback, where no request leaves this machine. */
export function isSecureUrl({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && loopbackHosts.includes(hostname));
}
