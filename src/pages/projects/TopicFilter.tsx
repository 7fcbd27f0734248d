import { useRef } from 'react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import type { TagCount } from '../../content/compiledContent';
import { topicName } from '../../content/owner';
import { Button } from '../../ui/Button';
import styles from './TopicFilter.module.css';

/**
 * The id of the element that shows the number of matches. Links to other pages of matches point to
 * this element.
 */
export const matchesId = 'matches';

/**
 * Shows checkboxes for topics. Each checkbox shows how many projects would match if its topic were
 * chosen as well. A line below the checkboxes shows how many projects match all chosen topics.
 *
 * @param tags the topics to show, each with the number of projects that would match if it were
 * chosen as well
 * @param rare the topics that only one project has; they are hidden until the visitor opens "more
 * topics"
 * @param chosen the chosen topics
 * @param onChange called with the new list of chosen topics
 * @param onClear called when the visitor wants to see all projects
 * @param found the number of matching projects
 * @param count the number of all projects
 * @param isLate whether to announce that the matches are loading
 */
export function TopicFilter({
  tags,
  rare,
  chosen,
  onChange,
  onClear,
  found,
  count,
  isLate,
}: {
  tags: readonly TagCount[];
  rare: ReadonlySet<string>;
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
  onClear: () => void;
  found: number;
  count: number;
  isLate: boolean;
}) {
  const { locale } = useIntl();
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const topic = ({ tag, count: matches }: TagCount) => {
    const isChosen = chosen.includes(tag);
    const isUseless = matches === 0 && !isChosen;
    return (
      <label key={tag} className={styles.tag} data-empty={isUseless}>
        <input
          type="checkbox"
          checked={isChosen}
          disabled={isUseless}
          onChange={({ currentTarget: { checked } }) => {
            const others = chosen.filter((other) => other !== tag);
            onChange(checked ? [...others, tag] : others);
          }}
        />
        <span translate="no">{topicName(tag, locale)}</span>{' '}
        <span className={styles.count}>
          <FormattedNumber value={matches} />
        </span>
      </label>
    );
  };
  return (
    <div className={styles.filter} data-needs-script>
      {tags.length > 0 && (
        <fieldset ref={fieldset} className={styles.tags}>
          <legend className={styles.legend}>
            <FormattedMessage id="entries.tagList.label" />
          </legend>
          {tags.filter(({ tag }) => !rare.has(tag)).map(topic)}
          {rare.size > 0 && (
            <details
              className={styles.more}
              open={chosen.some((tag) => rare.has(tag)) || undefined}
            >
              <summary>
                <FormattedMessage id="pages.projects.moreTopics" />
              </summary>
              <div className={styles.tags}>
                {tags.filter(({ tag }) => rare.has(tag)).map(topic)}
              </div>
            </details>
          )}
        </fieldset>
      )}
      <p className={styles.outcome}>
        <span role="status" id={matchesId}>
          {isLate ? <FormattedMessage id="ui.loading.text" /> : <Count found={found} of={count} />}
        </span>
        {chosen.length > 0 && (
          <Button
            variant="quiet"
            onClick={() => {
              onClear();
              // The focused button disappears together with the filters, so move the focus to the
              // first topic.
              fieldset.current?.querySelector('input')?.focus();
            }}
          >
            <FormattedMessage id="pages.projects.clear" />
          </Button>
        )}
      </p>
    </div>
  );
}

function Count({ found, of }: { found: number; of: number }) {
  if (found === of) return <FormattedMessage id="pages.projects.count" values={{ count: of }} />;
  if (found === 0) return <FormattedMessage id="pages.projects.noneFound" />;
  return <FormattedMessage id="pages.projects.found" values={{ found, count: of }} />;
}
