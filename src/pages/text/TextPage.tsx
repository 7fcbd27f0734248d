import { useLoaderData } from 'react-router-dom';
import { TextPage } from '../../entries/TextPage';

/** A standalone page by the owner. */
export function Component() {
  return <TextPage entry={useLoaderData()} />;
}
