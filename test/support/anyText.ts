// Any text that people may enter.
import fc from 'fast-check';
import { LOCALES } from '../../functions/api/fields';

export const anyLocale = fc.constantFrom(...LOCALES);

/** Any UTF-16, including lone surrogates and long clusters, often close to the lengths at which texts are cut. */
export const anyText = fc.oneof(
  fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 300 })
    .map((units) => String.fromCharCode(...units)),
  fc.string({ unit: 'grapheme', maxLength: 260 }),
  fc
    .tuple(
      fc.integer({ min: 30, max: 210 }),
      fc.constantFrom('🧾', '👩‍👩‍👧‍👦', 'é', '\ud83d', '\udc00', 'नि'),
    )
    .map(([count, last]) => 'x'.repeat(count) + last.repeat(12)),
);
