import { FormattedDate } from 'react-intl';
import { Link } from 'react-router-dom';
import type { Activity } from '../../content/compiledContent';
import { InLanguage } from '../../content/InLanguage';
import { KindName } from '../../reading/KindName';
import { HangingEntry } from '../../ui/HangingEntry';
import styles from './LatestEntry.module.css';
import { Mark } from './Mark';

/** Something the owner wrote or shared: when, in which section, and what about. */
export function LatestEntry({ activity }: { activity: Activity }) {
  const { date, kind, path, title, summary } = activity;
  const name = <InLanguage text={title} />;

  return (
    <HangingEntry
      className={styles.entry}
      margin={
        <time dateTime={date}>
          <FormattedDate value={date} month="short" day="numeric" timeZone="UTC" />
        </time>
      }
    >
      <p className={styles.kind}>
        <svg aria-hidden="true" width={16} height={16} viewBox="-8 -8 16 16">
          <Mark activity={{ kind }} />
        </svg>
        <KindName kind={kind} />
      </p>
      <h3 className={styles.title}>{path ? <Link to={path}>{name}</Link> : name}</h3>
      {summary && (
        <p className={styles.summary}>
          <InLanguage text={summary} />
        </p>
      )}
    </HangingEntry>
  );
}
