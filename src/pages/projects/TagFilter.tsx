import { memo } from 'react';
import { FormattedMessage, FormattedNumber } from 'react-intl';
import type { TagCount } from '../../content/compiledContent';
import styles from './TagFilter.module.css';

/**
 * The topics to choose from, several at once, each with how many projects there are with it. Dozens of
 * them are not rendered anew with each letter of a search.
 *
 * @param onChange called with the topics that are chosen then
 */
export const TagFilter = memo(function TagFilter({
  tags,
  chosen,
  onChange,
}: {
  tags: readonly TagCount[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}) {
  if (tags.length === 0) return null;
  return (
    <fieldset className={styles.tags}>
      <legend className={styles.legend}>
        <FormattedMessage id="reading.tagList.label" />
      </legend>
      {tags.map(({ tag, count }) => (
        <label key={tag} className={styles.tag} data-empty={count === 0}>
          <input
            type="checkbox"
            name="tag"
            value={tag}
            checked={chosen.includes(tag)}
            onChange={({ currentTarget: { checked } }) => {
              const others = chosen.filter((other) => other !== tag);
              onChange(checked ? [...others, tag] : others);
            }}
          />
          <span translate="no">{tag}</span>{' '}
          <span className={styles.count}>
            <FormattedNumber value={count} />
          </span>
        </label>
      ))}
    </fieldset>
  );
});
