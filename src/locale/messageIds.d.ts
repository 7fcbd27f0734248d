import type messages from '../../locales/en.json';

declare global {
  namespace FormatjsIntl {
    /** Lets TypeScript refuse an id that the message files don't have. */
    interface Message {
      ids: keyof typeof messages;
    }
  }
}
