import { useDeferredValue, useState } from 'react';
import { ChoiceBar } from './ChoiceBar';
import { fits, readChoices, writeChoices, type Choices } from './choices';
import { contentScreens } from './contentScreens';
import { ScreenEntry } from './ScreenEntry';
import { screens } from './screens';
import { sessionScreens } from './sessionScreens';
import styles from './Sheet.module.css';

const parts = [
  { id: 'session', heading: 'The session', screens: sessionScreens },
  { id: 'pages', heading: 'The pages', screens: contentScreens },
];

/** The contact sheet: every screen beside the others. What is looked at is kept in the address. */
export function Sheet() {
  const [choices, setChoices] = useState(() => readChoices(window.location.search));
  const looked = useDeferredValue(choices);
  const shown = parts
    .map((part) => ({ ...part, screens: part.screens.filter((one) => fits(one, looked.filter)) }))
    .filter((part) => part.screens.length > 0);
  const count = shown.reduce((sum, part) => sum + part.screens.length, 0);

  const choose = (next: Choices) => {
    setChoices(next);
    window.history.replaceState(null, '', window.location.pathname + writeChoices(next));
  };

  return (
    <>
      <header className={styles.header}>
        <h1>Screens</h1>
        <p className={styles.lead}>
          Every state of what visitors see, each rendered by the site itself from a snapshot of its
          session. A picture leads to the screen as a page of its own.
        </p>
      </header>
      <div className={styles.choices}>
        <ChoiceBar choices={choices} onChange={choose} />
      </div>
      <main className={styles.sheet}>
        <p role="status" className={styles.count}>
          {count === screens.length ? `${count} screens` : `${count} of ${screens.length} screens`}
        </p>
        {shown.map(({ id, heading, screens: some }) => (
          <section key={id} aria-labelledby={id} className={styles.part}>
            <h2 id={id} className={styles.heading}>
              {heading}
            </h2>
            {some.map((screen) => (
              <ScreenEntry key={screen.name} screen={screen} choices={looked} />
            ))}
          </section>
        ))}
      </main>
    </>
  );
}
