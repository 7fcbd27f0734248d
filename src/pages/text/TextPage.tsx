import { useLoaderData } from 'react-router-dom';
import { TextView } from '../../entries/TextView';

/** A standalone page that the owner has written. */
export function Component() {
  return <TextView entry={useLoaderData()} />;
}
