// Reads an empty text in an optional field as null, and null as absent unless the field accepts null.
import type { z } from 'zod';

type Type = z.core.$ZodType;
/** The parts of a zod definition that this file reads. */
type Inner = { innerType?: Type; in?: Type; out?: Type; element?: Type; shape?: Record<string, Type> };

const defOf = (schema: Type) => schema._zod.def as unknown as Inner & { type: string };

/** Unwraps a schema: optional, nullable and default fields, transformations and preprocessing. */
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

/** Whether a field accepts null and absence, found by parsing both. */
interface Emptying {
  /** The schema accepts null. */
  isNullable: boolean;
  isOptional: boolean;
}

const known = new WeakMap<Type, Emptying>();

function emptyingOf(field: Type): Emptying {
  let emptying = known.get(field);
  if (emptying === undefined) {
    emptying = { isNullable: takes(field, null), isOptional: takes(field, undefined) };
    known.set(field, emptying);
  }
  return emptying;
}

/** Whether the field may be absent but not null. False for `exactOptional` fields, which can't be emptied. */
export function isOptionalButNotNullable(field: Type): boolean {
  const { isNullable, isOptional } = emptyingOf(field);
  return isOptional && !isNullable;
}

/** Forms send empty texts for blank fields: they become null if the field allows it, and are omitted otherwise. */
function withoutEmptyText(field: Type, value: unknown): unknown {
  if (typeof value !== 'string' || value.trim() !== '') return value;
  const { isNullable, isOptional } = emptyingOf(field);
  if (isNullable) return null;
  return isOptional && !takes(field, value) ? undefined : value;
}

/** Converts empty optional fields to null or removes them, at any depth. */
export function withoutEmptyOptionalFields(schema: Type, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const { shape, element } = defOf(core(schema));
  if (Array.isArray(value))
    return element ? value.map((item) => withoutEmptyOptionalFields(element, item)) : value;
  if (!shape) return value;
  const kept = Object.entries(value).flatMap(([key, given]) => {
    const field = Object.hasOwn(shape, key) ? shape[key] : undefined;
    if (!field) return [[key, given]];
    const child = withoutEmptyText(field, given);
    return child === undefined || (child === null && isOptionalButNotNullable(field))
      ? []
      : [[key, withoutEmptyOptionalFields(field, child)]];
  });
  return Object.fromEntries(kept);
}
