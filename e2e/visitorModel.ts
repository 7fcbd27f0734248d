import { createMachine } from 'xstate';

/**
 * What a person can do with the session, and where it leads, by hand: not the site's own machine,
 * which is compared with it in paths.e2e.ts. Events are named as one would tell it.
 */
export const visitorModel = createMachine({
  initial: 'signed out',
  states: {
    'signed out': {
      on: {
        'opens the login page': 'on the login page',
        'reloads the page': 'signed out',
        'closes the tab and opens another': 'signed out',
        'signs in in another tab': 'signed in',
        'loses the network': 'signed out, offline',
      },
    },
    'signed out, offline': {
      on: { 'has the network again': 'signed out' },
    },
    'on the login page': {
      on: {
        'goes to the provider': 'at the provider',
        'reloads the page': 'on the login page',
        'goes home': 'signed out',
        'signs in in another tab': 'signed in',
      },
    },
    'at the provider': {
      on: {
        'signs in': 'signed in',
        'cancels at the provider': 'failed to sign in',
        'goes Back': 'on the login page',
        'signs in in another tab, then goes Back': 'signed in',
      },
    },
    'failed to sign in': {
      on: {
        'goes to the provider': 'at the provider',
        'reloads the page': 'on the login page',
      },
    },
    'signed in': {
      on: {
        'asks to log out': 'about to log out',
        'reloads the page': 'signed in',
        'visits another site and goes Back': 'signed in',
        'opens the login page by its address': 'signed in',
        'closes the tab and opens another': 'signed in',
        'closes the browser and opens it': 'signed in',
        'deletes the cookie': 'signed in',
        'logs out in another tab': 'signed out',
        'loses the network': 'signed in, offline',
      },
    },
    'about to log out': {
      on: {
        confirms: 'signed out',
        cancels: 'signed in',
        'reloads the page': 'signed in',
        'logs out in another tab': 'signed out',
        'loses the network': 'about to log out, offline',
      },
    },
    'about to log out, offline': {
      on: {
        confirms: 'signed out, offline',
        cancels: 'signed in, offline',
        'has the network again': 'about to log out',
      },
    },
    'signed in, offline': {
      on: {
        'asks to log out': 'about to log out, offline',
        'has the network again': 'signed in',
        'deletes the cookie': 'signed in without a cookie, offline',
      },
    },
    'signed in without a cookie, offline': {
      on: { 'has the network again': 'signed in' },
    },
  },
});
