import { isLeft, left, map, right, type Either } from 'fp-ts/Either';
import type * as t from 'io-ts';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { Slug } from '../src/content/fieldCodecs';
import { ProjectFile, type Project } from '../src/content/project';
import type { ContentFolders } from './content/readFiles';
import { describeErrors } from './describeErrors';
import type { Mistakes } from './mistakes';
import { parseJson } from './parseJson';

/** What the owner put into a folder. A name that begins with a dot is the business of an editor or the system. */
function entriesOf(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .sort();
}

/**
 * Reads projects/<slug>.json, all of them, and names the mistakes of all of them at once.
 *
 * @param options.drafts whether projects marked as drafts are among them
 * @returns the projects, newest first; those of the same day by slug
 */
export function readProjects(
  folders: ContentFolders,
  { drafts }: { drafts: boolean },
): Either<Mistakes, readonly Project[]> {
  const folder = path.join(folders.content, 'projects');
  const read = entriesOf(folder)
    .filter((name) => !(Slug.is(name) && existsSync(path.join(folder, `${name}.json`))))
    .map((file) => readProject(path.join(folder, file), folders));
  const mistakes = read.flatMap((project) => (isLeft(project) ? project.left : []));
  if (mistakes.length > 0) return left(mistakes);
  return right(
    read
      .flatMap((project) => (isLeft(project) ? [] : [project.right]))
      .filter((project) => drafts || !project.draft)
      .sort((one, other) => other.date.localeCompare(one.date)),
  );
}

function readProject(file: string, folders: ContentFolders): Either<Mistakes, Project> {
  const { name: slug, ext, base } = path.parse(file);
  if (ext !== '.json' || !Slug.is(slug)) {
    return left([`${base}: expected a file named <slug>.json, its slug of ${Slug.name}`]);
  }
  const project = readFile(file, ProjectFile);
  if (isLeft(project)) return project;
  const cover = project.right.cover?.src;
  if (cover !== undefined && !isFile(path.join(folders.public, cover))) {
    return left([`${base}: cover.src: expected a file in public/, found none at public${cover}`]);
  }
  return map((written: ProjectFile) => ({ links: {}, ...written, slug }))(project);
}

function readFile<A>(file: string, codec: t.Decoder<unknown, A>): Either<Mistakes, A> {
  const { base } = path.parse(file);
  if (!existsSync(file)) return left([`${base}: expected this file in ${path.dirname(file)}`]);
  const json = parseJson(readFileSync(file, 'utf8'));
  if (isLeft(json)) return left([`${base}: ${json.left}`]);
  const decoded = codec.decode(json.right);
  if (isLeft(decoded))
    return left(describeErrors(decoded.left).map((error) => `${base}: ${error}`));
  return decoded;
}

function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() === true;
}
