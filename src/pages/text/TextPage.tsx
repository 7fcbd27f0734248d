import { useLoaderData } from 'react-router-dom';
import { TextPage } from '../../entries/TextPage';

/** A standalone page that the owner has written. */
export function Component() {
  return <TextPage entry={useLoaderData()} />;
}
