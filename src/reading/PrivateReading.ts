import { createContext, type ComponentProps, type ComponentType } from 'react';

/**
 * Set on the page of a private entry, which is in no public list and has no public topics: its `<img>` with a `src` of
 * the API, which needs the access token.
 */
export const PrivateReading = createContext<{
  Image: ComponentType<ComponentProps<'img'> & { src: string }>;
} | null>(null);
