import { useEffect, useState } from 'react';

/** The display name of the identity provider; null until it has loaded, and when it cannot be loaded. */
export function useProviderName(): string | null {
  const [name, setName] = useState<string | null>(null);

  useEffect(() => {
    const unmounted = new AbortController();
    import(/* webpackChunkName: "signIn" */ './signInConfig')
      .then(({ loadSignInConfig }) => loadSignInConfig(unmounted.signal))
      .then(
        ({ providerName }) => setName(providerName),
        // The page works without the name; a sign-in reports the same error.
        () => undefined,
      );
    return () => unmounted.abort();
  }, []);

  return name;
}
