import { developmentFolder, developmentPorts } from '../model/environment';

// `npm run dev` loads this module before server/index.ts. The development server
// (generator/cli/developmentServer.ts) listens on PORT and forwards API requests, so the API needs a
// port of its own.
const { site, api } = developmentPorts(process.env);
process.env['PORT'] = String(api);
process.env['PUBLIC_URL'] ||= `http://localhost:${site}`;
process.env['DATA_DIR'] ||= 'data/development';
process.env['EMBEDDED_PROVIDER'] ||= 'on';
// The private entries of `npm run dev` include drafts, so they have a folder of their own.
process.env['SITE_DIR'] = developmentFolder;
