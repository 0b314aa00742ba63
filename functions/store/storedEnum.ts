// Lenient enums of stored records: during a deployment, a newer release may write values that this release doesn't know.
// Fields without a safe fallback, such as states, use `z.enum` instead. An unknown value then makes the document
// unreadable: workers set it aside for the newer release, and pages omit it.
import { z } from 'zod';

/** Reads any other text as `otherwise`. The stored value stays, because updates only write changed fields. */
export const enumWithUnknownAs = <const V extends readonly string[], O extends V[number] | null>(
  values: V,
  otherwise: O,
) => z.enum(values).or(z.string().transform(() => otherwise as O));

/** Drops list values that this release doesn't know: an unknown value grants nothing and selects nothing. */
export const enumListWithoutUnknown = <const V extends readonly string[]>(values: V) =>
  z
    .array(z.enum(values).or(z.string().transform(() => null)))
    .transform((list) => list.filter((value): value is V[number] => value !== null));
