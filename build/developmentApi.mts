import { developmentPorts } from './developmentPorts';

/*
 * `npm run dev:api` runs this before server/index.ts. webpack's development server listens at PORT and proxies
 * calls to the API.
 */
const { site, api, identityProvider } = developmentPorts(process.env);
process.env['PORT'] = String(api);
process.env['IDP_PORT'] = String(identityProvider);
process.env['PUBLIC_URL'] ||= `http://localhost:${site}`;
process.env['DATA_DIR'] ||= 'data/development';
