import { createRoot } from 'react-dom/client';
import '../../src/ui/theme.css';
import { locales } from '../../src/locale/locales';
import { addressOf, readAddress, schemes, screens, widths, type Width } from './screens';

const query = new URLSearchParams(window.location.search);
const filter = query.get('filter') ?? '';
const width: Width = query.get('width') === 'narrow' ? 'narrow' : 'wide';
const { locale, scheme } = readAddress(`?screen=login&${query}`);

/** Screens are drawn at a quarter of their size, so that several fit next to each other. */
const scale = 0.25;
const gap = '1.5rem';

/**
 * Shows screens in a grid, each with its state and a link. The form stores its values in the
 * URL's query.
 */
function Sheet() {
  const shown = screens.filter((screen) =>
    JSON.stringify(screen).toLowerCase().includes(filter.toLowerCase()),
  );
  const column = widths[width] * scale;
  return (
    <main style={{ padding: gap }}>
      <h1>Screens</h1>
      <form style={{ display: 'flex', flexWrap: 'wrap', gap: '1rem', marginBlock: gap }}>
        <Choice name="locale" options={locales} chosen={locale} />
        <Choice name="scheme" options={['', ...schemes]} chosen={scheme ?? ''} />
        <Choice name="width" options={Object.keys(widths)} chosen={width} />
        <label>
          filter <input type="search" name="filter" defaultValue={filter} />
        </label>
        <output>{`${shown.length} of ${screens.length} screens`}</output>
      </form>
      <div
        style={{
          display: 'grid',
          gridTemplateColumns: `repeat(auto-fill, minmax(max(${column}px, 14rem), 1fr))`,
          gap,
        }}
      >
        {shown.map((screen) => (
          <article key={screen.name}>
            <iframe
              src={addressOf({ screen, locale, scheme })}
              title={screen.title}
              loading="lazy"
              inert
              width={widths[screen.width ?? width]}
              height={800}
              style={{ zoom: scale, border: '4px solid var(--color-line)' }}
            />
            <h2 style={{ fontSize: 'var(--text-m)' }}>
              <a href={addressOf({ screen, locale, scheme })}>{screen.title}</a>
            </h2>
            <p style={{ fontSize: 'var(--text-s)' }}>
              {screen.shows} {screen.looksLike && `Looks like ${screen.looksLike}.`}{' '}
              <code>{`${screen.path} ${JSON.stringify(screen.session.value)}`}</code>
            </p>
          </article>
        ))}
      </div>
    </main>
  );
}

/** A select field. Changing its value immediately updates the screens in the grid. */
function Choice({
  name,
  options,
  chosen,
}: {
  name: string;
  options: readonly string[];
  chosen: string;
}) {
  return (
    <label>
      {name}{' '}
      <select
        name={name}
        defaultValue={chosen}
        onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
      >
        {options.map((option) => (
          <option key={option} value={option}>
            {option || 'system'}
          </option>
        ))}
      </select>
    </label>
  );
}

const element = document.getElementById('app');
if (!element) throw new Error('Expected an element with the id app in the document.');
createRoot(element).render(<Sheet />);
