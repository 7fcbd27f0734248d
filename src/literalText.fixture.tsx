import { useIntl } from 'react-intl';

/*
 * This file proves that the lint rule against literal text works; no module imports it. Each
 * comment below suppresses one of the rule's errors, and `npm run check:lint` fails if a comment
 * has no error to suppress.
 */

export function Forgotten({ isOpen, label }: { isOpen: boolean; label: string }) {
  return (
    <>
      {/* eslint-disable-next-line no-restricted-syntax */}
      <p>Hello</p>
      {/* eslint-disable-next-line no-restricted-syntax */}
      <p>{'Hello'}</p>
      {/* eslint-disable-next-line no-restricted-syntax */}
      <>{isOpen ? 'Close' : label}</>
      {/* eslint-disable-next-line no-restricted-syntax */}
      <p>{isOpen && 'Close'}</p>
      {/* eslint-disable-next-line no-restricted-syntax */}
      <p>{`Page ${label}`}</p>
      {/* eslint-disable-next-line no-restricted-syntax */}
      <button aria-label="Close" />
      {/* eslint-disable-next-line no-restricted-syntax */}
      <button title={'Close'} />
      {/* eslint-disable-next-line no-restricted-syntax */}
      <img alt={isOpen ? label : 'A clock'} />
      {/* eslint-disable-next-line no-restricted-syntax */}
      <input placeholder={`Search ${label}`} />
      {/* eslint-disable-next-line no-restricted-syntax */}
      <input aria-placeholder="名前" />
    </>
  );
}

export function WellWritten({ isOpen, label }: { isOpen: boolean; label: string }) {
  const intl = useIntl();
  return (
    <>
      <p>
        {label} {isOpen ? label : null}{' '}
      </p>
      <title>{isOpen ? label : `${label} · ${label}`}</title>
      <button aria-label={intl.formatMessage({ id: 'ui.notice.dismiss' })} className="close" />
      <img alt="" src="/a.svg" />
      <input type="text" name={isOpen ? 'open' : 'closed'} />
    </>
  );
}
