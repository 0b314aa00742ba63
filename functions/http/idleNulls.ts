// Null for a field that may be left out says the same as leaving it out, where the field gives null no meaning of its own.
import type { z } from 'zod';

type Type = z.core.$ZodType;
/** The definitions of the schemas that are looked into. */
type Inner = { innerType?: Type; in?: Type; out?: Type; element?: Type; shape?: Record<string, Type> };

const defOf = (schema: Type) => schema._zod.def as unknown as Inner & { type: string };

/** What a schema wraps: optional, nullable and default fields, transformations and preprocessed ones. */
function core(schema: Type): Type {
  const { innerType, in: from, out: to } = defOf(schema);
  if (innerType) return core(innerType);
  if (!from || !to) return schema;
  return core(defOf(from).type === 'transform' ? to : from);
}

const takes = (schema: Type, value: unknown): boolean => {
  try {
    return (schema as z.ZodType).safeParse(value).success;
  } catch {
    return false;
  }
};

const known = new WeakMap<Type, boolean>();

/** Whether the field may be left out and has no use for null; one that is `exactOptional` refuses to be emptied. */
export function isOptionalButNotNullable(field: Type): boolean {
  let idle = known.get(field);
  if (idle === undefined) {
    idle = takes(field, undefined) && !takes(field, null);
    known.set(field, idle);
  }
  return idle;
}

/** The value without such nulls, at any depth; the value itself where nothing in it is null. */
export function withoutNullsOfOptionalFields(schema: Type, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const { shape, element } = defOf(core(schema));
  if (Array.isArray(value))
    return element ? value.map((item) => withoutNullsOfOptionalFields(element, item)) : value;
  if (!shape) return value;
  const kept = Object.entries(value).flatMap(([key, child]) => {
    const field = Object.hasOwn(shape, key) ? shape[key] : undefined;
    if (!field) return [[key, child]];
    return child === null && isOptionalButNotNullable(field)
      ? []
      : [[key, withoutNullsOfOptionalFields(field, child)]];
  });
  return Object.fromEntries(kept);
}
