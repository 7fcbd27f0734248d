import { FormattedMessage, useIntl } from 'react-intl';
import { feedPath } from '../paths';

/** Where those who use a feed reader follow the notes, in the page's language. */
export function FeedLink() {
  const { locale } = useIntl();
  return (
    <a href={feedPath(locale)} type="application/atom+xml">
      <FormattedMessage id="reading.feed.link" />
    </a>
  );
}
