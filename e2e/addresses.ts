/** Ports of the server that the browser tests start: not those of `npm start`, which may be running. */
export const sitePort = 8090;
export const idpPort = 8091;
export const siteUrl = `http://localhost:${sitePort}`;

/** The database of the browser tests. */
export const dataDir = 'data/e2e';
