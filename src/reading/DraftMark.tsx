import { FormattedMessage } from 'react-intl';
import styles from './DraftMark.module.css';

/** Says of an entry that it is a draft, which the owner alone sees, while writing (docs/content.md). */
export function DraftMark({ draft }: { draft: boolean }) {
  if (!draft) return null;
  return (
    <span className={styles.draft}>
      <FormattedMessage id="reading.draftMark.text" />
    </span>
  );
}
