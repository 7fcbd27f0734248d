import { securityHeaders } from '../server/securityHeaders';
import { apiHost } from './apiHost';
import { nginxSnippet } from './staticHostHeaders';

/** Prints deploy/security-headers.conf, for the API of `API_HOST`. */
const apiOrigin = apiHost(process.env['API_HOST']);
process.stdout.write(nginxSnippet(securityHeaders({ apiOrigin, https: true })));
