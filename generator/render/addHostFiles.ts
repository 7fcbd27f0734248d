import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { hostFileNames } from '../../server/buildFiles';
import { nginxPages } from '../../server/nginxPages';
import { hostFiles } from '../../server/securityHeaders';
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

interface HostFilesOptions extends Pick<BuildEnvironment, 'siteUrl' | 'hasSignIn'> {
  output: Pick<Output, 'add'>;
  redirects: LinkedSite['redirects'];
  /**
   * The URL paths of the files that visitors may request under their own names (`Build.ownFiles`).
   */
  ownFiles: readonly string[];
  /** Absolute path of the owner's folder public/. */
  publicFolder: string;
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
  publicFolder,
  headers,
  siteUrl,
  hasSignIn,
}: HostFilesOptions): void {
  const rules: Record<(typeof ruleFileNames)[number], string> = {
    ...hostFiles(headers),
    _redirects: hostRedirects(redirects, siteUrl) + (hasSignIn ? hostRewrites(siteUrl) : ''),
    'redirects.conf': nginxRedirects(redirects, siteUrl) + nginxFolders(ownFiles, siteUrl),
    'own-files.conf': nginxFiles(ownFiles, siteUrl),
    'pages.conf': nginxPages(),
  };
  for (const [name, text] of Object.entries(rules)) {
    const isOwners = hostFileNames.some((one) => one === name);
    output.add({
      path: `/${name}`,
      content: { text: (isOwners ? rulesOfOwner(publicFolder, name) : '') + text },
      producer: 'the rules for web hosts',
    });
  }
}

/**
 * Returns the owner's rules for web hosts, or an empty string if there are none. They come before
 * the build's rules.
 */
function rulesOfOwner(publicFolder: string, name: string): string {
  const file = path.join(publicFolder, name);
  return existsSync(file) ? readFileSync(file, 'utf8').replace(/(?<=[^\n])$/, '\n') : '';
}
