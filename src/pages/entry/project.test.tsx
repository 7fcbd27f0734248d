import type { Entry, ProjectSummary } from '../../content/compiledContent';
import { entryFile } from '../../content/contentFiles';
import { message } from '../../testing/message';
import { renderPage } from '../../testing/renderSite';
import { sampleProject } from '../../testing/sampleContent';
import { pageTree } from '../../testing/treeOf';

const visit = (entry: Partial<Entry<ProjectSummary>>) =>
  renderPage({
    at: '/projects/clock',
    content: {
      [entryFile('en', 'projects', 'clock').path]: {
        languages: ['en'],
        summary: sampleProject,
        ...entry,
      },
    },
  });

test('a project has its day, title, summary, links with their hosts, topics, cover and text', async () => {
  const heading = { id: 'one', depth: 2, text: 'One' };
  await visit({
    summary: {
      ...sampleProject,
      topics: ['open-data'],
      links: {
        repo: 'https://www.example.com/repo',
        demo: 'https://demo.example.org:8080/',
        article: 'https://www2.example.com/www.html',
      },
      cover: {
        src: '/images/clock.2.png',
        width: 640,
        height: 400,
        widths: [320, 640],
        alt: { text: '時計', lang: 'ja' },
      },
    },
    body: { outline: [heading, heading, heading], nodes: ['It began with a wet shoe.'] },
    newer: { slug: 'map', title: { text: 'Map' } },
  });
  expect(pageTree()).toEqual([
    'Clock · Yu-An Lin (article, 2026-01-01, /en/projects/clock)',
    '"Tells the tide"',
    'article',
    '  header',
    '    time[datetime=2026-01-01] "January 1, 2026"',
    `    a[href=/projects] "${message('entries.section.projects')}"`,
    '    h1[dir=auto] "Clock"',
    '    p[dir=auto] "Tells the tide"',
    '    ul',
    '      li',
    `        a[href=https://demo.example.org:8080/][aria-describedby=demo.example.org:8080] "${message('entries.projectLinks.demo')}"`,
    '        " "',
    '        span[translate=no] "demo.example.org:8080"',
    '      li',
    `        a[href=https://www2.example.com/www.html][aria-describedby=www2.example.com] "${message('entries.projectLinks.article')}"`,
    '        " "',
    '        span[translate=no] "www2.example.com"',
    '      li',
    `        a[href=https://www.example.com/repo][aria-describedby=example.com] "${message('entries.projectLinks.repo')}"`,
    '        " "',
    '        span[translate=no] "example.com"',
    `    ul[aria-label=${message('entries.topicList.label')}] li[translate=no] a[rel=tag][href=/topics/open-data] "open-data"`,
    '  picture',
    '    source[type=image/avif][srcset=/images/clock.2-320.avif 320w, /images/clock.2-640.avif 640w][sizes=(width < 46em) 92vw, 43rem]',
    '    source[type=image/webp][srcset=/images/clock.2-320.webp 320w, /images/clock.2-640.webp 640w][sizes=(width < 46em) 92vw, 43rem]',
    '    img[loading=eager][decoding=async][fetchpriority=high][width=640][height=400][lang=ja][alt=時計][src=/images/clock.2.png]',
    '  "It began with a wet shoe."',
    `nav[aria-label=${message('entries.neighbours.label')}] a[rel=next][href=/projects/map] "${message('entries.neighbours.newer')}Map"`,
    'svg.strokes[aria-hidden=true]',
  ]);
});
