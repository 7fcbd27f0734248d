import { useEffect, useState } from 'react';
import { loadSignInConfig } from './signInConfig';

/** The display name of the identity provider, or null until it is known (or for good, when it cannot be had). */
export function useProviderName(): string | null {
  const [name, setName] = useState<string | null>(null);

  useEffect(() => {
    const leaving = new AbortController();
    loadSignInConfig(leaving.signal).then(
      ({ providerName }) => setName(providerName),
      // Whoever goes on to sign in is told: the page works without the name.
      () => undefined,
    );
    return () => leaving.abort();
  }, []);

  return name;
}
