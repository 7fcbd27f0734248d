import path from 'node:path';
import { file, type Answer } from './networkFaults';

export const dist = path.join(__dirname, '../dist');

/** The response of a host that sends only the content type: a file of the built site, or a page. */
export async function builtSite(pathname: string, folder = dist): Promise<Answer> {
  const noServer = () => Promise.reject(new Error('Expected a file.'));
  const answer = await file(folder, pathname)(noServer);
  return answer === 'silence' ? noServer() : answer;
}
