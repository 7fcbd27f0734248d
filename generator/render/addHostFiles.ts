import { nginxPages } from '../../server/nginxPages';
import { headerFiles } from '../../server/securityHeaders';
import type { LinkedSite } from '../model/site';
import type { Output } from '../lib/output';
import type { BuildEnvironment } from '../model/environment';
import type { ruleFileNames } from '../model/reservedNames';
import type { PageRecords } from './documentWriter';
import {
  hostRedirects,
  hostRewrites,
  nginxFiles,
  nginxFolders,
  nginxRedirects,
} from './redirectFiles';

interface HostFilesOptions
  extends
    Pick<BuildEnvironment, 'siteUrl' | 'hasSignIn'>,
    Pick<LinkedSite, 'redirects' | 'hostRules'> {
  output: Pick<Output, 'add'>;
  /**
   * The URL paths of the files that visitors may request under their own names (`Build.ownFiles`).
   */
  ownFiles: readonly string[];
  headers: PageRecords['headers'];
}

/**
 * Adds the rules for web hosts: those for pages, redirects, headers and own files in the formats
 * that hosts read.
 */
export function addHostFiles({
  output,
  redirects,
  ownFiles,
  hostRules,
  headers,
  siteUrl,
  hasSignIn,
}: HostFilesOptions): void {
  const rules: Record<(typeof ruleFileNames)[number], string> = {
    ...headerFiles(headers),
    _redirects: hostRedirects(redirects, siteUrl) + (hasSignIn ? hostRewrites(siteUrl) : ''),
    'redirects.conf': nginxRedirects(redirects, siteUrl) + nginxFolders(ownFiles, siteUrl),
    'own-files.conf': nginxFiles(ownFiles, siteUrl),
    'pages.conf': nginxPages(),
  };
  for (const [name, text] of Object.entries(rules)) {
    // The owner's rules come before the build's.
    const own = hostRules.get(name) ?? '';
    const separator = own === '' || own.endsWith('\n') ? '' : '\n';
    output.add({
      path: `/${name}`,
      content: { text: own + separator + text },
      producer: 'the rules for web hosts',
    });
  }
}
