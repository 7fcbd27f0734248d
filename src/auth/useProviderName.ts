import { useEffect, useState } from 'react';
import { loadConfigReader } from './onDemand';

/** The display name of the identity provider, or null until it is known (or for good, when it cannot be had). */
export function useProviderName(): string | null {
  const [name, setName] = useState<string | null>(null);

  useEffect(() => {
    const leaving = new AbortController();
    const config = loadConfigReader().then((read) => read(leaving.signal));
    config.then(
      ({ providerName }) => setName(providerName),
      // Whoever goes on to sign in is told: the page works without the name.
      () => undefined,
    );
    return () => leaving.abort();
  }, []);

  return name;
}
