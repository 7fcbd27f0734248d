import type { Middleware } from '@reduxjs/toolkit';
import { localeChosen } from './localeSlice';
import { rememberLocale } from './rememberLocale';

/** Redux middleware: what the visitor chose is remembered for the next visit. */
export const localeMemory: Middleware = () => (next) => (action) => {
  const result = next(action);
  if (localeChosen.match(action)) rememberLocale(action.payload);
  return result;
};
