import type { ProjectList, ProjectSummary, SearchPart } from '../../src/content/compiledContent';
import {
  firstOfLongList,
  searchPartSize,
  sliceSize,
  topicsOfLongList,
  wholeListLimit,
} from '../../src/content/listSlices';
import { searchedText } from '../../src/content/searchedText';
import { tagsByUse } from '../../src/content/tagsByUse';

/** A list as the site's pages ask for it. A short one is whole: it has no slices and no parts. */
export interface ListFiles {
  list: ProjectList;
  slices: readonly (readonly ProjectSummary[])[];
  searchParts: readonly SearchPart[];
}

/**
 * Cuts a list so that its page costs the same however long it is (docs/decisions/0017).
 *
 * @param projects newest first
 */
export function listFiles(projects: readonly ProjectSummary[]): ListFiles {
  if (projects.length <= wholeListLimit) {
    return { list: { projects }, slices: [], searchParts: [] };
  }
  return {
    list: {
      projects: projects.slice(0, firstOfLongList),
      long: {
        count: projects.length,
        years: countYears(projects),
        tags: tagsByUse(projects).slice(0, topicsOfLongList),
      },
    },
    slices: cut(projects, sliceSize),
    searchParts: cut(projects, searchPartSize).map(searchPart),
  };
}

function cut<Entry>(entries: readonly Entry[], size: number): (readonly Entry[])[] {
  const pieces: (readonly Entry[])[] = [];
  for (let from = 0; from < entries.length; from += size) {
    pieces.push(entries.slice(from, from + size));
  }
  return pieces;
}

function countYears(projects: readonly ProjectSummary[]): [year: string, count: number][] {
  const years = new Map<string, number>();
  for (const { date } of projects) {
    const year = date.slice(0, 4);
    years.set(year, (years.get(year) ?? 0) + 1);
  }
  return [...years];
}

function searchPart(projects: readonly ProjectSummary[]): SearchPart {
  const places = new Map<string, number>();
  const placeOf = (tag: string) => {
    const place = places.get(tag) ?? places.size;
    places.set(tag, place);
    return place;
  };
  const tagsOf = projects.map(({ tags }) => [...new Set(tags)].map(placeOf));
  return { texts: projects.map(searchedText), tags: [...places.keys()], tagsOf };
}
