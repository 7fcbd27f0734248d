import type messages from '../../locales/en.json';

declare global {
  namespace FormatjsIntl {
    /** This declaration makes an unknown message id a type error. */
    interface Message {
      ids: keyof typeof messages;
    }
  }
}
