import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isFile, reservedFolder } from '../../../../generator/forBlogImport';
import type { Blog, Post } from '../model';
import { addressesOfPost, linkKey, ownPath, resolved } from '../plan/addresses';
import { first, safeDecode, textOf } from '../readers/readPost';

/* Finds the pictures and other files that posts use. */

/** Returns whether Git LFS has the file's content elsewhere, and only a note in its place. */
export function isPointer(file: string): boolean {
  return readFileSync(file).toString('latin1', 0, 40).startsWith('version https://git-lfs');
}

/** Returns the absolute path of a file, or undefined if it is not in the folder of the blog. */
export type FindFile = (post: Post, src: string) => string | undefined;

/** Returns a function that finds the files to which posts refer, as the blog system would. */
export function fileFinder(blog: Blog): FindFile {
  const { folder, publicFolders, pathPrefixes = [], posts } = blog;
  const bundles = new Map(
    posts.flatMap((post) =>
      post.ownFolder === undefined
        ? []
        : addressesOfPost(post).map((old) => [linkKey(blog, old), post.ownFolder ?? ''] as const),
    ),
  );
  /**
   * Looks for a file in another post's folder. For example, `/posts/tea/cup.jpg` is in the folder
   * of the post `/posts/tea/`.
   */
  const besideOther = (name: string) => {
    const bundle = bundles.get(linkKey(blog, path.posix.dirname(name)));
    return bundle === undefined ? [] : [path.join(bundle, path.posix.basename(name))];
  };
  const belowPrefix = (name: string) =>
    pathPrefixes
      .filter(({ prefix }) => name.startsWith(prefix))
      .map((one) => path.join(one.folder, name.slice(one.prefix.length)));
  return (post, src) => {
    const own = ownPath(blog, src);
    if (own === undefined) return undefined;
    const name = safeDecode(own.split(/[?#]/)[0] ?? '');
    if (!name) return undefined;
    // Chirpy, a theme of Jekyll, has a field for the folder of a post's pictures.
    const given = textOf(first(post.front, ['media_subpath', 'img_path']));
    const ofPost = given ? publicFolders.map((one) => path.join(one, given)) : [];
    const beside = [...ofPost, post.ownFolder ?? [], path.dirname(post.path)].flat();
    const folders = name.startsWith('/')
      ? [...publicFolders, folder, ...beside]
      : [...beside, ...publicFolders, folder];
    // For the post `/posts/tea/`, the blog may also serve a file from `static/posts/tea/`.
    const served = resolved(post, name);
    return (
      [
        ...folders.map((one) => path.join(one, name)),
        ...belowPrefix(name),
        ...besideOther(name),
        ...publicFolders.map((one) => path.join(one, served)),
      ]
        // A folder is shown as its file index.html.
        .flatMap((file) => [file, path.join(file, 'index.html')])
        // The path must not lead out of the blog's folder.
        .find((file) => file.startsWith(folder + path.sep) && isFile(file))
    );
  };
}

/**
 * Returns the URL path for a copied file. A file that the blog served keeps its path, except for
 * characters and folder names that this site cannot use. The path of any other file contains the
 * post's slug.
 */
export function publicUrl({ publicFolders }: Blog, file: string, slug: string): string {
  const root = publicFolders.find((one) => file.startsWith(one + path.sep));
  const inRoot = root && path.relative(root, file);
  // Hexo and Jekyll serve nothing from folders such as _posts.
  const isServed = inRoot !== undefined && !/(?:^|[\\/])_/.test(inRoot);
  const name = isServed ? inRoot : path.join('files', slug, path.basename(file));
  const url = `/${name
    .split(path.sep)
    .map((part) => part.replaceAll(/[^\w.-]+/g, '-'))
    .join('/')}`;
  return reservedFolder(url) === undefined ? url : `/files${url}`;
}
