import { useLoaderData } from 'react-router-dom';
import { TextPage } from '../../reading/TextPage';

/** A standalone page by the owner. */
export function Component() {
  return <TextPage entry={useLoaderData()} />;
}
