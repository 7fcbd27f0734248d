import { locales, type Locale } from '../../src/locale/locales';
import { schemes, type Scheme } from './readAsked';
import type { Screen } from './screen';

/** Widths of the windows that screens are shown in, in CSS pixels. */
export const widths = { wide: 1280, narrow: 360 } as const;
export type Width = keyof typeof widths;
export const widthNames = Object.keys(widths) as readonly Width[];

/** What of all screens is looked at; null where it is all of a kind. */
export interface Choices {
  /** Words that a screen has to have, in any case. */
  filter: string;
  locale: Locale | null;
  scheme: Scheme | null;
  width: Width | null;
}

/** Reads choices from the query of an address. What it does not understand is no choice. */
export function readChoices(search: string): Choices {
  const parameters = new URLSearchParams(search);
  const one = <Name extends string>(key: string, names: readonly Name[]) =>
    names.find((name) => name === parameters.get(key)) ?? null;
  return {
    filter: parameters.get('filter') ?? '',
    locale: one('locale', locales),
    scheme: one('scheme', schemes),
    width: one('width', widthNames),
  };
}

/** The query that readChoices understands, with its `?`; empty where nothing is chosen. */
export function writeChoices(choices: Choices): string {
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(choices)) {
    if (value) parameters.set(key, value as string);
  }
  return parameters.size > 0 ? `?${String(parameters)}` : '';
}

/** Whether all words of the filter stand in what is said of a screen. */
export function fits({ name, title, shows, path, session }: Screen, filter: string): boolean {
  const said = [name, title, shows, path, stateName(session.value)].join(' ').toLowerCase();
  return filter
    .toLowerCase()
    .split(/\s+/)
    .every((word) => said.includes(word));
}

/** `loggedIn.active`. */
export function stateName(value: Screen['session']['value']): string {
  if (typeof value === 'string') return value;
  return Object.entries(value)
    .map(([parent, child]) => `${parent}.${String(child)}`)
    .join(' ');
}
