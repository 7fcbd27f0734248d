import fc from 'fast-check';
import { codes, placeholders, token } from './fuzzPlaceholders';
import { encoded, hostileText, marker } from './fuzzText';
import { publicUrl } from './startApi';

const goodParameters: Record<string, fc.Arbitrary<string>> = {
  code: fc
    .tuple(fc.constantFrom(...Object.values(codes)), fc.string({ maxLength: 20 }))
    .map(([fate, text]) => `${fate}${marker}-${placeholders.serial}-${text}`),
  code_verifier: fc.stringMatching(/^[A-Za-z0-9\-._~]{31,90}$/).map((text) => `${marker}${text}`),
  redirect_uri: fc.constant(`${publicUrl}/login`),
  nonce: fc.string({ maxLength: 100 }).map((text) => `${marker}${text}`),
  iss: fc.constantFrom(`https://${marker}.example`, `http://a@${marker}:1/?x#"`),
};

const parameterNames = fc.oneof(
  fc.constantFrom(
    ...Object.keys(goodParameters),
    ...[
      '__proto__',
      'constructor',
      'toString',
      'code[]',
      'code[0]',
      'code.x',
      'Code',
      'client_secret',
    ],
    ...['state', 'error', 'response', 'id_token', 'access_token', ''],
  ),
  encoded(hostileText),
);

/** Parameters that nothing is wrong with, then perhaps some left out, added, repeated, out of order. */
export const fuzzQuery: fc.Arbitrary<string> = fc
  .record({
    good: fc.record(goodParameters),
    without: fc.oneof(
      { weight: 6, arbitrary: fc.constant<string[]>([]) },
      { weight: 3, arbitrary: fc.subarray(Object.keys(goodParameters)) },
    ),
    more: fc.oneof(
      { weight: 6, arbitrary: fc.constant<[string, string][]>([]) },
      {
        weight: 6,
        arbitrary: fc.array(
          fc.tuple(
            parameterNames,
            encoded(
              fc.oneof({ weight: 4, arbitrary: hostileText }, { weight: 1, arbitrary: token }),
            ),
          ),
          { maxLength: 4 },
        ),
      },
    ),
    separator: fc.oneof(
      { weight: 20, arbitrary: fc.constant('&') },
      { weight: 1, arbitrary: fc.constantFrom(';', '&&', '&amp;') },
    ),
    after: fc.boolean(),
  })
  .map(({ good, without, more, separator, after }) => {
    const kept = Object.entries(good)
      .filter(([name]) => !without.includes(name))
      .map(([name, value]) => new URLSearchParams([[name, value]]).toString());
    const added = more.map(([name, value]) => `${name}=${value}`);
    return (after ? [...kept, ...added] : [...added, ...kept]).join(separator);
  });
