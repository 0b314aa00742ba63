// The fields of a schema, at any depth.
import type { z } from 'zod';

interface Def {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  options?: z.ZodType[];
  valueType?: z.ZodType;
  checks?: unknown[];
}

/** A schema without optional, nullable and default wrappers, transformations and preprocessing. */
function unwrapped(schema: z.ZodType): z.ZodType {
  const { innerType, in: from, out: to } = schema.def as unknown as Def;
  if (innerType) return unwrapped(innerType);
  if (!from || !to) return schema;
  return unwrapped((from.def as { type: string }).type === 'transform' ? to : from);
}

/** The schema and all schemas inside it with their paths, such as `reminders[].time`. */
export function* schemasIn(schema: z.ZodType, path = ''): Generator<[path: string, schema: z.ZodType]> {
  yield [path, schema];
  const { shape, element, valueType, options, checks } = unwrapped(schema).def as unknown as Def;
  for (const [name, field] of Object.entries(shape ?? {}))
    yield* schemasIn(field, path === '' ? name : `${path}.${name}`);
  if (element) yield* schemasIn(element, `${path}[]`);
  if (valueType) yield* schemasIn(valueType, `${path}{}`);
  // A check on the whole decides which combinations of the alternatives are accepted.
  if (!checks?.length) for (const option of options ?? []) yield* schemasIn(option, path);
}

export function accepts(schema: z.ZodType, value: unknown): boolean {
  try {
    return schema.safeParse(value).success;
  } catch {
    return false;
  }
}
