// A 401's message says whether the token is missing, malformed, expired or invalid.
import { expect } from 'chai';
import { API_KEY_PREFIX } from '../../../functions/identity/apiKey';
import { explainUnauthorized } from '../../../functions/identity/session';

const NOW = new Date('2026-05-01T10:00:00Z');
const jwt = (claims: object): string =>
  ['{}', JSON.stringify(claims), 'x'].map((part) => Buffer.from(part).toString('base64url')).join('.');
const seconds = (after: number): number => NOW.getTime() / 1000 + after;

const CASES: [string, string | undefined, string | undefined, RegExp][] = [
  ['nothing', undefined, undefined, /^Missing token/],
  ['two empty headers', '', '', /^Missing token/],
  ['another scheme', 'Basic abc', undefined, /^Malformed Authorization/],
  ['no token', 'Bearer ', undefined, /^Malformed Authorization/],
  ['what is no token', 'Bearer abc', undefined, /^Malformed token/],
  ['parts that are no JSON', 'Bearer a.b.c', undefined, /^Malformed token/],
  ['a key that does not look like one', undefined, 'abc', /^Malformed API key/],
  ['a wrong key', `Bearer ${API_KEY_PREFIX}abc`, undefined, /^Invalid API key/],
  ['a wrong key in its own header', undefined, `${API_KEY_PREFIX}abc`, /^Invalid API key/],
  ['a token that ends now', `Bearer ${jwt({ exp: seconds(0) })}`, undefined, /^Expired token/],
  ['a forged token', `Bearer ${jwt({ exp: seconds(1) })}`, undefined, /^Invalid token/],
  ['one that says no end', `Bearer ${jwt({})}`, undefined, /^Invalid token/],
];

describe('A 401', () => {
  for (const [what, authorization, apiKey, words] of CASES) {
    it(`says of ${what}: ${words.source.slice(1)}`, () => {
      expect(explainUnauthorized({ authorization, apiKey }, NOW)).to.match(words);
    });
  }
});
