import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type http from 'node:http';
import path from 'node:path';
import { pageFile } from '../src/locale/pageFile';

/** An answer of a server. */
export interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer | string;
}

/** Handles one request: with an answer, or `silence` (the connection stays open). `ask` gets the real server's answer. */
export type Fault = (ask: () => Promise<Answer>) => Promise<Answer | 'silence'>;

export const pass: Fault = (ask) => ask();
export const never: Fault = async () => 'silence';

/** Answers instead of the server. */
export function answer(status: number, body: object | string): Fault {
  const isText = typeof body === 'string';
  return async () => ({
    status,
    headers: { 'content-type': isText ? 'text/html' : 'application/json' },
    body: isText ? body : JSON.stringify(body),
  });
}

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

/**
 * Answers with a file of the folder, or with a page in English, whose path has no extension, or with that for
 * developers, whose path has a slash at its end; else with the not-found page, or, of a build for development, with the one page that it has.
 */
export function file(folder: string, pathname: string): Fault {
  const name = path.join(folder, path.extname(pathname) ? pathname : pageFile(pathname, 'en'));
  return async () => {
    const forDevelopers = path.join(folder, pathname, 'index.html');
    const notFound = path.join(folder, pageFile('/404', 'en'));
    const onePage = path.join(folder, pageFile('/', 'en'));
    const pages = [name, ...(pathname.endsWith('/') ? [forDevelopers] : []), notFound, onePage];
    const found = pages.find(existsSync) ?? name;
    return {
      status: found === notFound ? 404 : 200,
      headers: { 'content-type': types[path.extname(found)] ?? 'application/octet-stream' },
      body: await readFile(found),
    };
  };
}

/** Delays the request to the server, in milliseconds. */
export function late(milliseconds: number): Fault {
  return async (ask) => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
    return ask();
  };
}

/** Holds requests, or the server's answers to them, until `release` is called. */
export function held(what: 'requests' | 'answers') {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const fault: Fault = async (ask) => {
    if (what === 'requests') await released;
    const result = await ask();
    await released;
    return result;
  };
  return { fault, release };
}
