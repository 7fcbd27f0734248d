import type { ReportItem } from './report';

/*
 * What a reader finds in a blog. Each reader (readers/) knows one blog system; the rest of the
 * import knows only what is described here.
 */

/** A post's front matter. All keys are in lower case, because Hugo ignores the case of keys. */
export type Front = Readonly<Record<string, unknown>>;

/** What the blog's configuration says about its owner, for profile.json. */
export interface Owner {
  /** The blog's file that says so, relative to the project. */
  file: string;
  /** The owner's name or else the blog's title, by language tag. The tag '' is the blog's language. */
  name: Readonly<Record<string, string>>;
  /** A line about the owner or the blog, by language tag. */
  line: Readonly<Record<string, string>>;
}

/** A blog that was written for another system. */
export interface Blog {
  system: 'Hugo' | 'Jekyll' | 'Astro' | 'Hexo' | 'WordPress';
  /** Absolute path of the blog's project folder. No file outside this folder is ever read. */
  folder: string;
  /**
   * Absolute paths of the folders with files that the blog serves at `/` or that its templates
   * read.
   */
  publicFolders: readonly string[];
  pathPrefixes?: readonly PathPrefix[];
  /** The blog's origin and path, as specified in its configuration. */
  url: string | undefined;
  /** The language from the configuration, for posts that do not specify one. */
  language: string | undefined;
  /** Whether the blog's Markdown shows each line end in a paragraph as a line break. */
  hasHardBreaks: boolean;
  /** The kind of template tags that are in the blog's posts. */
  templateSyntax: 'hugo' | 'liquid' | 'hexo' | 'markdoc' | 'none';
  owner: Owner;
  posts: readonly Post[];
  /** Absolute paths of the files that the blog serves, and of the files next to its posts. */
  files: readonly string[];
  /** What the reader could not use. */
  reportItems: readonly ReportItem[];
}

/** The beginning of a path that stands for a folder, such as `@/` for the absolute path of `src/`. */
export interface PathPrefix {
  prefix: string;
  folder: string;
}

/** Where a post is stored on disk, and what its path says about it. */
export interface PostFile {
  /** Absolute path of the file. */
  path: string;
  /** Path relative to the project, for messages. */
  file: string;
  /**
   * The top-level folder that contains the post, such as `posts`. It is empty if the post is not in
   * a subfolder.
   */
  folder: string;
  /**
   * Path relative to the posts' folder, without extension, date and language. For
   * `posts/tea/index.ja.md`, this is `posts/tea`.
   */
  pathKey: string;
  /** The last segment of `pathKey`. */
  name: string;
  /** Absolute path of the folder with files that belong to this post alone, if there is one. */
  ownFolder?: string | undefined;
  /** The date in the file name, as YYYY-MM-DD. */
  date?: string | undefined;
  /** The language in the name of the file or folder. */
  language?: string | undefined;
}

/** A post of any blog. */
export interface Post extends PostFile {
  front: Front;
  title: string;
  /** The name that becomes the slug of the entry. */
  slug: string;
  /** The article as Markdown, with the blog's template tags. */
  body: string;
  /** The article as the blog has it, to count what the import has lost. */
  source: string;
  isHtml: boolean;
  /** The post's date, in the form YYYY-MM-DD. */
  day: string | undefined;
  /** The language that the post declares, for example in its front matter or file name. */
  declaredLanguage: string | undefined;
  /** Why visitors of the old blog could not see the post, or undefined if they could. */
  whyDraft: string | undefined;
  /** Whether the blog shows the post as a standalone page, outside its lists. */
  isPage: boolean;
  /** Posts with the same key are the same text in different languages. */
  translationKey: string;
  /**
   * The URL path at which the old blog showed the post, or undefined if the import cannot compute
   * it.
   */
  address: string | undefined;
  /** Other URL paths that led to the post. */
  otherAddresses: readonly string[];
}
