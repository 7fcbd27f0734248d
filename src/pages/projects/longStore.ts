import type { LongList, ProjectList } from '../../content/compiledContent';
import { projectSearchFile, projectSliceFile } from '../../content/contentFiles';
import { searchPartSize } from '../../content/listSlices';
import type { ContentSource } from '../../content/useContent';
import { createRowHeights, type RowHeights } from './rowHeights';
import { createSearchIndex, type SearchIndex } from './searchIndex';
import { createSlicedRows, type SlicedRows } from './slicedRows';

/** What is here of a long list. */
export interface LongStore {
  rows: SlicedRows;
  search: SearchIndex;
  /** By what was found; undefined: everything. */
  heightsOf: (found: Uint32Array | undefined) => RowHeights;
}

const stores = new WeakMap<ProjectList, LongStore>();

/** The same for the same list, so that Back finds what was there, at once and as high as it was. */
export function longStore(
  list: ProjectList,
  long: LongList,
  source: ContentSource,
  locale: string,
): LongStore {
  const known = stores.get(list);
  if (known) return known;
  const allHeights = new WeakMap<object, RowHeights>();
  const store = {
    rows: createSlicedRows(list.projects, (slice) => source(projectSliceFile(locale, slice))),
    search: createSearchIndex(
      long,
      (part) => source(projectSearchFile(locale, part)),
      Math.ceil(long.count / searchPartSize),
    ),
    heightsOf: (found: Uint32Array | undefined) => {
      const heights =
        allHeights.get(found ?? list) ?? createRowHeights(found?.length ?? long.count);
      allHeights.set(found ?? list, heights);
      return heights;
    },
  };
  stores.set(list, store);
  return store;
}
