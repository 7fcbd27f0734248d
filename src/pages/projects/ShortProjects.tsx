import { useDeferredValue, useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { ProjectSummary } from '../../content/compiledContent';
import { ProjectList } from './ProjectList';
import { ProjectSearch } from './ProjectSearch';
import { prepareSearch } from './searchProjects';
import type { Filtering } from './useFilters';

/** A list that is here as a whole: searched with each letter, and shown plainly. */
export function ShortProjects({
  projects,
  filtering,
}: {
  projects: readonly ProjectSummary[];
  filtering: Filtering;
}) {
  const { locale } = useIntl();
  const search = useMemo(() => prepareSearch(projects), [projects]);
  // The field follows the keys at once, the entries a moment later.
  const looked = useDeferredValue(filtering.filters);
  const { found, tags } = useMemo(() => search(looked, locale), [search, looked, locale]);
  return (
    <>
      <ProjectSearch
        filtering={filtering}
        tags={tags}
        found={found.length}
        count={projects.length}
      />
      <ProjectList projects={found} />
    </>
  );
}
