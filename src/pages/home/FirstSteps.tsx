/* eslint-disable no-restricted-syntax -- Only the owner sees this text, when running
   `npm run dev`. If the text consisted of messages, every visitor would download it. */
import shared from '../../entries/shared.module.css';
import styles from './HomePage.module.css';

/**
 * The next steps for the owner of an empty site. They are in English, like the documentation,
 * because only `npm run dev` shows them.
 */
export function FirstSteps() {
  return (
    <section lang="en" className={styles.section}>
      <h2>Next steps</h2>
      <ol className={shared.measure}>
        <li>
          Write your name, a line about you and your links in <code>profile.json</code>.
        </li>
        <li>
          Begin a note with <code>npm run new -- coding-note my-first-note</code>, or a project with{' '}
          <code>npm run new -- project my-project</code>. They are drafts: only you see them here.
        </li>
        <li>
          Remove the line <code>draft: true</code>, and run <code>npm run build</code>.
        </li>
      </ol>
      <p>
        This list is shown by <code>npm run dev</code> only, as long as there is nothing else to
        show. The folders and fields are in <code>docs/content.md</code>.
      </p>
    </section>
  );
}
