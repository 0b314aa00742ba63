// The way in which values are parsed by a schema.
import type { z } from 'zod';

/** Parses of a process that zod does without compiling: about what a first answer takes. */
const NOT_COMPILED = 30;

let parses = 0;

/**
 * `safeParse`. Zod compiles an object's schema when it is first used, into code that no code cache holds: of a process
 * that starts, that would be a part of the time until its first answer (docs/decisions/0027).
 */
export function parseBySchema<S extends z.ZodType>(
  schema: S,
  value: unknown,
  options: { error?: z.core.$ZodErrorMap } = {},
): z.ZodSafeParseResult<z.output<S>> {
  if (parses >= NOT_COMPILED) return schema.safeParse(value, options);
  parses += 1;
  return schema.safeParse(value, { ...options, jitless: true });
}
