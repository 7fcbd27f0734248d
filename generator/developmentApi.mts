import { developmentPorts } from './environment';

// `npm run dev:api` loads this before server/index.ts: generator/developmentServer.ts has PORT and proxies to the API.
const { site, api } = developmentPorts(process.env);
process.env['PORT'] = String(api);
process.env['PUBLIC_URL'] ||= `http://localhost:${site}`;
process.env['DATA_DIR'] ||= 'data/development';
