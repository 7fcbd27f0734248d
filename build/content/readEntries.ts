import { isLeft, left, right, type Either } from 'fp-ts/Either';
import type * as t from 'io-ts';
import path from 'node:path';
import {
  ArticleFile,
  NoFrontMatter,
  NoteFile,
  NoteTranslation,
  ProjectFile,
  SportFile,
} from './fileCodecs';
import type { NotesSection } from '../../src/paths';
import { Slug } from './fieldCodecs';
import type { Mistakes } from '../mistakes';
import { checkPicture } from './pictureSize';
import { all, entriesOf, isFolder, readJson, type ContentFolders } from './readFiles';
import { readTexts, type WrittenTexts } from './readTexts';

/** The facts of an entry and its text, if it has one. */
export interface WrittenEntry<Facts> {
  slug: string;
  facts: Facts;
  texts?: WrittenTexts<unknown, unknown>;
}

export interface WrittenNote {
  slug: string;
  facts: NoteFile;
  texts: WrittenTexts<NoteFile, NoteTranslation>;
}

/** projects/<slug>.json, with the optional text projects/<slug>/index.<language>.md. */
export function readProjects(
  folders: ContentFolders,
): Either<Mistakes, readonly WrittenEntry<ProjectFile>[]> {
  return readFacts(folders, 'projects', ProjectFile, ({ cover }, file) =>
    cover ? checkPicture(folders, cover, `${file}: cover`) : [],
  );
}

/** article-share/<slug>.json, with an optional text. */
export function readArticles(
  folders: ContentFolders,
): Either<Mistakes, readonly WrittenEntry<ArticleFile>[]> {
  return readFacts(folders, 'article-share', ArticleFile);
}

/** sports-records/<slug>.json, with an optional text. */
export function readSports(
  folders: ContentFolders,
): Either<Mistakes, readonly WrittenEntry<SportFile>[]> {
  return readFacts(folders, 'sports-records', SportFile);
}

/** <section>/<slug>/index.<language>.md. */
export function readNotes(
  folders: ContentFolders,
  section: NotesSection,
): Either<Mistakes, readonly WrittenNote[]> {
  const names = entriesOf(path.join(folders.content, section));
  return all(
    names.map((slug): Either<Mistakes, WrittenNote> => {
      const folder = `${section}/${slug}`;
      if (!Slug.is(slug) || !isFolder(path.join(folders.content, folder))) {
        return left([`${folder}: expected a folder named <slug>, its slug of ${Slug.name}`]);
      }
      const texts = readTexts(folders, folder, {
        fallback: NoteFile,
        translation: NoteTranslation,
      });
      if (isLeft(texts)) return texts;
      return right({ slug, facts: texts.right.fallback.front, texts: texts.right });
    }),
  );
}

function readFacts<Facts>(
  folders: ContentFolders,
  section: string,
  codec: t.Decoder<unknown, Facts>,
  check: (facts: Facts, file: string) => readonly string[] = () => [],
): Either<Mistakes, readonly WrittenEntry<Facts>[]> {
  const names = new Set(entriesOf(path.join(folders.content, section)));

  function read(name: string): Either<Mistakes, WrittenEntry<Facts>>[] {
    const file = `${section}/${name}`;
    const { name: slug, ext } = path.parse(name);
    if (Slug.is(name) && isFolder(path.join(folders.content, file))) {
      if (names.has(`${name}.json`)) return [];
      return [left([`${file}.json: expected this file beside the folder ${file}, found none`])];
    }
    if (ext !== '.json' || !Slug.is(slug)) {
      return [left([`${file}: expected a file named <slug>.json, its slug of ${Slug.name}`])];
    }
    return [readEntry(slug, file)];
  }

  function readEntry(slug: string, file: string): Either<Mistakes, WrittenEntry<Facts>> {
    const facts = readJson(folders, file, codec);
    const wrong = isLeft(facts) ? facts.left : check(facts.right, file);
    const texts = names.has(slug)
      ? readTexts(folders, `${section}/${slug}`, {
          fallback: NoFrontMatter,
          translation: NoFrontMatter,
        })
      : undefined;
    const mistakes = [...wrong, ...(texts && isLeft(texts) ? texts.left : [])];
    if (mistakes.length > 0 || isLeft(facts)) return left(mistakes);
    const written = texts && !isLeft(texts) ? { texts: texts.right } : {};
    return right({ slug, facts: facts.right, ...written });
  }

  return all([...names].flatMap(read));
}
