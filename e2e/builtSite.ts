import path from 'node:path';
import { file, type Answer } from './networkFaults';

export const dist = path.join(__dirname, '../dist');

/** What a host that sends no header but the type answers: a file of the built site, or its page. */
export async function builtSite(pathname: string, folder = dist): Promise<Answer> {
  const noServer = () => Promise.reject(new Error('Expected a file.'));
  const answer = await file(folder, pathname)(noServer);
  return answer === 'silence' ? noServer() : answer;
}
