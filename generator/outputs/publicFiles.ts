import { isLeft } from 'fp-ts/Either';
import { hostFileNames } from '../../server/buildFiles';
import { contentError } from '../lib/diagnostics';
import type { PlannedFile } from '../model/plannedFile';
import { isServed } from '../model/publicFiles';
import type { Site } from '../model/site';

/**
 * Plans the files in public/: those of the owner and, unless the owner has replaced them, those of
 * the project, such as icons. The owner's rules for hosts are not among them, because the build adds
 * its own to them (hostRules.ts).
 */
export function publicFiles({
  publicFiles: own,
  projectFiles,
  photos,
}: Site): readonly PlannedFile[] {
  const rules: readonly string[] = hostFileNames.map((name) => `/${name}`);
  const ofProject = [...projectFiles].filter(([path]) => !own.has(path));
  const ofOwner = [...own].filter(([path]) => !rules.includes(path));
  return [
    ...ofProject.map(([path, file]) => ({
      ...named(path),
      producer: `the file ${path} of every site`,
      make: () => ({ file }),
    })),
    ...ofOwner.map(([path, file]): PlannedFile => {
      const planned: PlannedFile = {
        ...named(path),
        producer: `public${path}`,
        // The owner may replace a file of the project.
        ...(!projectFiles.has(path) && { errorIfTaken: (other) => takenName(path, other) }),
      };
      if (photos.has(path)) {
        const describedAs =
          'the photo of a cover or portrait, of which only the smaller versions are published,';
        return { ...planned, visibility: 'nobody', describedAs };
      }
      // A picture with an error is reported itself.
      return isLeft(file) ? planned : { ...planned, make: () => ({ file: file.right.file }) };
    }),
  ];
}

function named(path: string) {
  return { path, linkPath: path, visibility: isServed(path) ? 'everyone' : 'host' } as const;
}

/** @param other what has the name of the file already */
function takenName(path: string, other: string) {
  const reason = `expected another name, because the file would collide with ${other}`;
  return contentError({ file: `public${path}` }, { reason, hint: 'rename it' });
}
