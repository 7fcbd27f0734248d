import { memo, useLayoutEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import type { ProjectSummary } from '../../content/compiledContent';
import { EntriesByYear } from '../../reading/EntriesByYear';
import { Button } from '../../ui/Button';
import { ProjectListEntry } from './ProjectListEntry';
import styles from './ProjectList.module.css';

const step = 100;

/** Projects by year: the first hundred, and a button for the next. Another list begins with its first hundred. */
export const ProjectList = memo(function ProjectList({
  projects,
}: {
  projects: readonly ProjectSummary[];
}) {
  const list = useRef<HTMLDivElement>(null);
  const [extended, setExtended] = useState({ projects, shown: step });
  const shown = extended.projects === projects ? extended.shown : step;
  const firstNew = shown > step ? shown - step : undefined;

  // The button may be gone, and who pressed it wants to read on.
  useLayoutEffect(() => {
    if (firstNew === undefined) return;
    const entry = list.current?.querySelectorAll('article')[firstNew];
    if (!entry) return;
    entry.tabIndex = -1;
    entry.focus();
  }, [firstNew]);

  return (
    <div ref={list}>
      <EntriesByYear entries={projects.slice(0, shown)}>
        {(project) => <ProjectListEntry project={project} />}
      </EntriesByYear>
      {shown < projects.length && (
        <p className={styles.more}>
          <Button
            onClick={() => {
              setExtended({ projects, shown: shown + step });
            }}
          >
            <FormattedMessage
              id="pages.projects.more"
              values={{ count: Math.min(step, projects.length - shown) }}
            />
          </Button>
        </p>
      )}
    </div>
  );
});
