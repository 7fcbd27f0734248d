/** Hosts that mean this machine, as `URL.hostname` writes them. */
const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

/** Whether no one on the network can read or change what is sent to a URL: https, or http on this machine. */
export function isSecureUrl({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && loopbackHosts.includes(hostname));
}
