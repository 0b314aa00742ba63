// A schema's fields, at any depth, and whether Firestore can store the values they accept.
import { Firestore } from 'firebase-admin/firestore';
import type { z } from 'zod';
import { firstUnstorableField, isReservedFirestoreName } from '../../functions/api/stored';

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

/**
 * A schema without optional, nullable and default wrappers. With `intoPipes`, also without transformations and
 * preprocessing; the inner part then accepts more than the whole.
 */
function unwrapped(schema: z.ZodType, intoPipes: boolean): z.ZodType {
  const { innerType, in: from, out: to } = schema.def as unknown as Def;
  if (innerType) return unwrapped(innerType, intoPipes);
  if (!intoPipes || !from || !to) return schema;
  return unwrapped((from.def as { type: string }).type === 'transform' ? to : from, intoPipes);
}

/** The schema and all nested schemas with their paths, such as `reminders[].time`. */
export function* schemasIn(
  schema: z.ZodType,
  path = '',
  intoPipes = false,
): Generator<[path: string, schema: z.ZodType]> {
  yield [path, schema];
  const { shape, element, valueType, options, checks } = unwrapped(schema, intoPipes).def as unknown as Def;
  for (const [name, field] of Object.entries(shape ?? {}))
    yield* schemasIn(field, path === '' ? name : `${path}.${name}`, intoPipes);
  if (element) yield* schemasIn(element, `${path}[]`, intoPipes);
  if (valueType) yield* schemasIn(valueType, `${path}{}`, intoPipes);
  // A check on the whole decides which alternatives are accepted, so these aren't visited.
  if (!checks?.length) for (const option of options ?? []) yield* schemasIn(option, path, intoPipes);
}

export function accepts(schema: z.ZodType, value: unknown): boolean {
  try {
    return schema.safeParse(value).success;
  } catch {
    return false;
  }
}

export const shown = (value: unknown): string => JSON.stringify(value)?.slice(0, 80) ?? String(value);

/** Never connects: Firestore's client rejects a value before it sends it. */
const database = new Firestore({ projectId: 'nobody', ignoreUndefinedProperties: true });

/** Throws if Firestore's client or server would reject the value. */
export function store(value: unknown): void {
  database.batch().set(database.doc('some/document'), { value });
  checkNames(value);
}

function checkNames(value: unknown): void {
  if (typeof value === 'string' && !value.isWellFormed()) throw new Error('lone surrogate');
  if (typeof value !== 'object' || value === null || value instanceof Date) return;
  for (const [name, child] of Object.entries(value)) {
    if (Buffer.byteLength(name) > 1500) throw new Error('long name');
    if (name === '' || isReservedFirestoreName(name) || !name.isWellFormed()) throw new Error(`name ${name}`);
    checkNames(child);
  }
}

/** Values that validation accepts and Firestore rejects. */
export function unstorable(schema: z.ZodType, values: readonly unknown[]): string[] {
  return values.flatMap((value) => {
    if (firstUnstorableField(value) !== null) return [];
    const parsed = schema.safeParse(value);
    if (!parsed.success) return [];
    try {
      store(parsed.data);
      return [];
    } catch (thrown) {
      return [`${shown(value)}: ${String(thrown).slice(0, 120)}`];
    }
  });
}
