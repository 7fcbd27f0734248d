/**
 * Ports of the server that the browser tests start: not those of `npm start`, which may be running.
 * `E2E_PORT` moves them, and those of the servers that single tests start, to itself and up.
 */
export const sitePort = Number(process.env['E2E_PORT'] ?? 8090);
export const siteUrl = `http://localhost:${sitePort}`;

/** The database of the browser tests. */
export const dataDir = 'data/e2e';
