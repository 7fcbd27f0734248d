import { createRoot } from 'react-dom/client';
import '../../src/ui/theme.css';
import { addressOf, readAddress, screens, widths, type Width } from './screens';

const query = new URLSearchParams(window.location.search);
const filter = query.get('filter')?.toLowerCase() ?? '';
const width: Width = query.get('width') === 'narrow' ? 'narrow' : 'wide';
const { locale, scheme } = readAddress(`?screen=login&${query}`);

/** All screens side by side, each with its state, path and a link. The query of the URL chooses which. */
function Sheet() {
  const shown = screens.filter((screen) => JSON.stringify(screen).toLowerCase().includes(filter));
  return (
    <main style={{ padding: '1.5rem' }}>
      <h1>Screens</h1>
      <p>
        <code>?filter=login&locale=ja&scheme=dark&width=narrow</code>{' '}
        {`shows ${shown.length} of ${screens.length} screens.`}
      </p>
      {shown.map((screen) => (
        <article key={screen.name} style={{ marginBlock: '1.5rem' }}>
          <h2>{screen.title}</h2>
          <p>
            {screen.shows} {screen.looksLike && `Looks like ${screen.looksLike}.`}{' '}
            <a href={addressOf({ screen, locale, scheme })}>
              {`${screen.path} ${JSON.stringify(screen.session.value)}`}
            </a>
          </p>
          <iframe
            src={addressOf({ screen, locale, scheme })}
            title={screen.title}
            loading="lazy"
            inert
            width={widths[screen.width ?? width]}
            height={800}
            style={{ zoom: 0.4 }}
          />
        </article>
      ))}
    </main>
  );
}

const element = document.getElementById('app');
if (!element) throw new Error('Expected an element with the id app in the document.');
createRoot(element).render(<Sheet />);
