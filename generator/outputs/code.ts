import path from 'node:path';
import { noticesFile } from '../model/codeFiles';
import type { Plan } from '../model/plannedFile';

/**
 * Plans the folder with the scripts and styles, which webpack names by their content, and the licences
 * of the packages in them, because minification removes these from the code.
 */
export function code(): Plan {
  return [
    {
      path: '/assets/',
      producer: 'the folder assets/ of the build',
      visibility: 'pages',
      needsCode: true,
      makeAll: ({ code: { folder, files } }) =>
        new Map(files.files.map((name) => [name, { file: path.join(folder, 'site', name) }])),
    },
    {
      path: `/${noticesFile}`,
      linkPath: `/${noticesFile}`,
      producer: `the file /${noticesFile} of the build`,
      visibility: 'everyone',
      needsCode: true,
      make: ({ code: { folder } }) => ({ file: path.join(folder, noticesFile) }),
    },
  ];
}
