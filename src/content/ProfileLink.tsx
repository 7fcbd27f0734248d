import { Link } from 'react-router-dom';
import { Localized } from './InLanguage';
import type { profile } from './owner';

/**
 * A link from the owner's profile, either to a page on this site or to a page about the owner on
 * another site (`rel="me"`).
 */
export function ProfileLink({ link: { label, url } }: { link: (typeof profile.links)[number] }) {
  const text = typeof label === 'string' ? label : <Localized text={label} />;
  return url.startsWith('/') ? (
    <Link to={url}>{text}</Link>
  ) : (
    <a href={url} rel="me">
      {text}
    </a>
  );
}
