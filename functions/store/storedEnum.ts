// Enums of stored records, read leniently: during a deployment a newer release may have written a value that this one
// does not know. Where one has no meaning that is safe, a state above all, the schema says `z.enum`: then the document
// does not decode, due work is set aside until the newer release sees to it, and pages leave the record out.
import { z } from 'zod';

/** Reads any other text as `otherwise`. The stored value stays, because updates only write changed fields. */
export const enumWithUnknownAs = <const V extends readonly string[], O extends V[number] | null>(
  values: V,
  otherwise: O,
) => z.enum(values).or(z.string().transform(() => otherwise as O));

/** A list without those that this release does not know: they allow nothing and choose nothing. */
export const enumListWithoutUnknown = <const V extends readonly string[]>(values: V) =>
  z
    .array(z.enum(values).or(z.string().transform(() => null)))
    .transform((list) => list.filter((value): value is V[number] => value !== null));
