import type { CSSProperties } from 'react';
import { createRoot } from 'react-dom/client';
import { localeNames, locales } from '../../src/locale/locales';
import '../../src/ui/theme.css';
import { addressOf, schemes, screens, widths, type ScreenRequest, type Width } from './screens';
import styles from './sheet.module.css';

const query = new URLSearchParams(window.location.search);
const filter = query.get('filter') ?? '';

const choices = {
  locale: { names: locales, initial: 'en' },
  scheme: { names: schemes, initial: 'light' },
  width: { names: Object.keys(widths) as Width[], initial: 'wide' },
} as const;
type Choice = keyof typeof choices;

const chosen = (choice: Choice) => query.get(choice) ?? choices[choice].initial;
const namesOf = <Key extends Choice>(choice: Key) =>
  (choices[choice].names as readonly (typeof choices)[Key]['names'][number][]).filter((name) =>
    ['all', name].includes(chosen(choice)),
  );

/** Whether a screen contains all words of the filter. */
const matches = ({ name, title, shows, path, session }: (typeof screens)[number]) => {
  const text = [name, title, shows, path, JSON.stringify(session.value)].join(' ').toLowerCase();
  return filter
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
};

/** All screens side by side. The query of the URL chooses which, so every choice is a link. */
function Sheet() {
  const shown = screens.filter(matches);
  return (
    <main className={styles.sheet}>
      <h1>Screens</h1>
      <form role="search" className={styles.choices}>
        <label>
          Filter
          <input type="search" name="filter" defaultValue={filter} placeholder="login, /projects" />
        </label>
        {(Object.keys(choices) as Choice[]).map((choice) => (
          <label key={choice}>
            {choice}
            <select name={choice} defaultValue={chosen(choice)}>
              {[...choices[choice].names, 'all'].map((name) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
        ))}
        <button>Show</button>
      </form>
      <p role="status">{`${shown.length} of ${screens.length} screens`}</p>
      {shown.map((screen) => (
        <article key={screen.name} aria-labelledby={screen.name}>
          <h2 id={screen.name}>{screen.title}</h2>
          <p>
            {screen.shows} {screen.looksLike && `Looks like ${screen.looksLike}.`}{' '}
            <code>{JSON.stringify(screen.session.value)}</code> <code>{screen.path}</code>
          </p>
          <div className={styles.pictures}>
            {namesOf('locale').flatMap((locale) =>
              namesOf('scheme').flatMap((scheme) =>
                (screen.width ? [screen.width] : namesOf('width')).map((width) => (
                  <Picture
                    key={`${locale} ${scheme} ${width}`}
                    request={{ screen, locale, scheme }}
                    width={width}
                  />
                )),
              ),
            )}
          </div>
        </article>
      ))}
    </main>
  );
}

/** A small, inert copy of a screen, which links to the screen. */
function Picture({ request, width }: { request: ScreenRequest; width: Width }) {
  const { screen, locale, scheme } = request;
  const href = addressOf(request);
  const name = [screen.title, localeNames[locale], scheme, width].join(', ');
  const size = { '--width': `${widths[width]}px`, '--ratio': widths[width] / 800 };
  return (
    <figure className={styles.picture} style={{ ...size, colorScheme: scheme } as CSSProperties}>
      <div>
        <iframe src={href} title={name} loading="lazy" inert />
      </div>
      <a href={href}>{name}</a>
    </figure>
  );
}

const element = document.getElementById('app');
if (!element) throw new Error('Expected an element with the id app in the document.');
createRoot(element).render(<Sheet />);
