import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { LongList, ProjectList } from '../../content/compiledContent';
import { useContentSource } from '../../content/useContent';
import { useLate } from '../../progress/useLate';
import { FirstProjects } from './FirstProjects';
import { ProjectSearch } from './ProjectSearch';
import type { Filtering } from './useFilters';
import { useLongCode } from './useLongCode';
import { useLongSearch } from './useLongSearch';
import { yearOfPlace } from './yearOfPlace';

/**
 * A list too long for one file, at the cost of a short one (docs/decisions/0017): its first entries
 * come with the page and are shown plainly, the others when they come near the window. Once the
 * visitor has looked for something, only what is near the window is here.
 */
export function LongProjects({
  list,
  long,
  filtering,
}: {
  list: ProjectList;
  long: LongList;
  filtering: Filtering;
}) {
  const { locale } = useIntl();
  const source = useContentSource();
  const code = useLongCode();
  const store = code?.longStore(list, long, source, locale);
  const { result, isComing } = useLongSearch(store, long, filtering.filters);
  const isLate = useLate(isComing);
  const { found, tags } = result;
  const [hasSearched, setSearched] = useState(false);
  if (found && !hasSearched) setSearched(true);
  const plain = hasSearched ? 0 : list.projects.length;
  const count = found?.length ?? long.count;

  return (
    <>
      <ProjectSearch
        filtering={filtering}
        tags={tags}
        found={count}
        count={long.count}
        isLate={isLate}
        onNear={store?.search.warm}
      />
      {plain > 0 && <FirstProjects projects={list.projects} count={long.count} />}
      {code && store && (
        <code.VirtualProjects
          all={{ from: plain, to: count }}
          of={found}
          placeOf={(row) => found?.[row] ?? row}
          yearOf={yearOfPlace(long.years)}
          store={store}
        />
      )}
    </>
  );
}
