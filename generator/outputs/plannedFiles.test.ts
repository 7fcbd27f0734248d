/** @jest-environment node */
import type { PlannedFile } from '../model/plannedFile';
import { planIn } from '../testing/compile';
import { noteFront, ownersFolder, project } from '../testing/ownersFolder';

const owner = ownersFolder();
const { write } = owner;

const flags = ['isPage', 'isContent', 'needsCode', 'isOptimised'] as const;

test('each file says who may request it, what links to it, what it is, and when it can be made', () => {
  const diagram = '\n```mermaid\nflowchart LR\naccTitle: Tea\na --> b\n```\n';
  const front = noteFront.replace('tags: []', 'tags: [台灣]\naliases: [/old]');
  write('content/coding-notes/tea/index.ja.md', front + diagram);
  write('content/projects/clock.json', { ...project, draft: true });
  write('content/projects/clock/index.en.md', 'Clock.');
  write('content/pages/about/index.en.md', '---\ntitle: Me\naudience: signed-in\n---\n');
  for (const name of ['a.json', '.htaccess']) write(`content/public/${name}`, 'x');
  const planned = planIn(owner.folders, { drafts: false }).plan.map((one) => {
    const file: PlannedFile = one;
    const { path, visibility, linkPath, describedAs, leadsTo, versionOf } = file;
    const is = flags.filter((flag) => file[flag]);
    const facts = [visibility, linkPath, describedAs, leadsTo, versionOf, ...is].filter(Boolean);
    return [path.replace(/\.\w{12}\./, '.'), facts.join(' ')] as const;
  });
  const expected = {
    '/coding-notes/tea.ja.html': 'everyone /coding-notes/tea isPage needsCode',
    '/ja/coding-notes/tea.html': 'everyone isPage needsCode',
    '/coding-notes/tea.html.br': 'pages /coding-notes/tea.html needsCode isOptimised',
    '/404.html': 'everyone isPage needsCode',
    '/reading-notes.html': 'nobody /reading-notes none',
    '/projects/clock.html': 'nobody /projects/clock a draft',
    '/about.html': 'members /about a private entry',
    '/old/index.html': 'everyone /coding-notes/tea',
    '/content/en/topics/台灣.json': 'pages isContent',
    '/content/en/search/0.json': 'pages isContent',
    '/content/en/search/0.json.gz': 'pages /content/en/search/0.json isContent isOptimised',
    '/content/coding-notes/tea/diagram.svg': 'pages',
    '/content/previews/': 'pages isOptimised',
    '/feeds/ja.atom': 'everyone /feeds/ja.atom',
    '/sitemap.xml': 'everyone /sitemap.xml',
    '/robots.txt': 'everyone /robots.txt',
    '/manifests/ja.webmanifest': 'everyone /manifests/ja.webmanifest',
    '/service-worker.js': 'everyone /service-worker.js needsCode',
    '/shell.html': 'pages isPage needsCode',
    '/_headers': 'host /_headers needsCode',
    '/security-headers.conf': 'host /security-headers.conf needsCode',
    '/assets/': 'pages needsCode',
    '/THIRD-PARTY-NOTICES.txt': 'everyone /THIRD-PARTY-NOTICES.txt needsCode',
    '/icons/favicon.svg': 'everyone /icons/favicon.svg',
    '/a.json': 'everyone /a.json',
    '/.htaccess': 'host /.htaccess',
    '/': 'members',
  };
  expect(Object.fromEntries(planned)).toMatchObject(expected);
});
