// JSON schemas of the OpenAPI documents from the schemas of endpoints: tidied for readers, named where they have a name.
import { z } from 'zod';
import type { Schema } from '../api/endpoint';
import { CALENDAR_YEARS } from '../api/fields';
import { EMPTY_TAKEN_MARK, ONE_REQUIRED_MARK } from '../api/naming';
import { isOptionalButNotNullable } from './idleNulls';
import {
  jsonSchemaAllowingNullAsAbsent,
  jsonSchemaWithoutNullAsAbsentMark,
  NULL_AS_ABSENT_MARK,
} from './openapiNulls';

export type Json = Record<string, unknown>;

const MILLISECOND_INSTANT = '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$';
/** Formats that say all that zod's pattern for them would. */
const COMPLETE_FORMATS = new Set(['date', 'date-time', 'email', 'uuid', 'uri']);

/** Patterns are read without the Unicode flag by some: said in their words too. */
const PORTABLE: Readonly<Record<string, string>> = {
  '^\\P{Cc}*$': '^[^\\u0000-\\u001f\\u007f-\\u009f]*$',
};

/** Takes out what zod writes for machines alone: the bounds of safe integers, patterns beside their format. */
function tidy(schema: Json): void {
  schema.pattern = PORTABLE[String(schema.pattern)] ?? schema.pattern;
  if (schema.pattern === undefined) delete schema.pattern;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.propertyNames && Object.keys(schema.propertyNames).join() === 'type')
    delete schema.propertyNames;
  const isOwn = schema.pattern === undefined || schema.pattern === CALENDAR_YEARS;
  if (COMPLETE_FORMATS.has(String(schema.format)) && !isOwn) {
    const exact = schema.format === 'date-time' && String(schema.pattern).includes('\\.\\d{3}(?:Z)');
    if (exact) schema.pattern = MILLISECOND_INSTANT;
    else delete schema.pattern;
  }
}

/** A default that a transformed schema has: zod leaves it out, since it is of the transformed type. */
function defaultOf(schema: z.core.$ZodType): unknown {
  const { def } = schema._zod;
  const value = def.type === 'default' ? (def as z.core.$ZodDefaultDef).defaultValue : undefined;
  return ['string', 'number', 'boolean'].includes(typeof value) ? value : undefined;
}

/** Says that one of the marked fields is required (api/naming.ts), the record's own word first. */
export function withOneOfMarkedFieldsRequired(schema: Json, isSaid: boolean): Json {
  const named = (schema[ONE_REQUIRED_MARK] ?? []) as string[];
  const { [ONE_REQUIRED_MARK]: _, ...rest } = schema;
  return named.length === 0 || !isSaid
    ? rest
    : { ...rest, anyOf: named.map((name) => ({ required: [name] })) };
}

/** Whether its fields name the record that is meant (api/naming.ts). */
export const hasFieldIdentifyingRecord = (schema: Schema): boolean =>
  Object.values(schema.shape).some(
    (field) => z.globalRegistry.get(field as z.ZodType)?.[ONE_REQUIRED_MARK] === true,
  );

/** Takes the marks of fields together, at the object that has them. */
function gatherMarks(schema: Json): void {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Json>);
  const marked = properties.filter(([, property]) => property[ONE_REQUIRED_MARK] === true);
  for (const [, property] of marked) delete property[ONE_REQUIRED_MARK];
  if (marked.length > 0) schema[ONE_REQUIRED_MARK] = marked.map(([name]) => name);
}

/** Names the empty text last among what a marked field takes (examples show the first); wrappers may carry the mark too. */
function sayEmptyTaken(schema: Json): void {
  if (schema[EMPTY_TAKEN_MARK] !== true) return;
  delete schema[EMPTY_TAKEN_MARK];
  const variants = (schema.anyOf ?? []) as Json[];
  if (!variants.some((variant) => variant.const === '')) {
    schema.anyOf = [...variants, { type: 'string', const: '' }];
  }
}

/** The object's fields for which null is as good as nothing. */
function idleNulls(schema: z.core.$ZodType): string[] {
  const { def } = schema._zod;
  if (def.type !== 'object') return [];
  const { shape } = def as z.core.$ZodObjectDef;
  return Object.keys(shape).filter((name) => isOptionalButNotNullable(shape[name] as z.core.$ZodType));
}

/** One version's schemas: those with a name (`.meta({ id })`) are kept once and referred to. */
export class OpenApiSchemas {
  readonly named: Record<string, Json> = {};

  /**
   * What clients send. An object takes what it declares.
   * @throws when two different schemas have one name.
   */
  input(schema: z.ZodType): Json {
    return this.add(schema, 'input', jsonSchemaAllowingNullAsAbsent);
  }

  /** What clients send in a path or a query, which know no null. */
  parameters(schema: z.ZodType): Json {
    return this.add(schema, 'input', jsonSchemaWithoutNullAsAbsentMark);
  }

  /** What clients are sent. Objects are left open: v1 promises additions, so a client must let them pass. */
  output(schema: z.ZodType): Json {
    return this.add(schema, 'output', jsonSchemaWithoutNullAsAbsentMark);
  }

  private add(schema: z.ZodType, io: 'input' | 'output', finish: (converted: unknown) => unknown): Json {
    const { $schema, $defs, ...root } = finish(this.converted(schema, io)) as Json;
    for (const [name, definition] of Object.entries(($defs ?? {}) as Record<string, Json>)) {
      this.keep(name, relocated(definition, io), io);
    }
    const { id, ...body } = root;
    if (typeof id !== 'string') return relocated(root, io);
    this.keep(id, relocated(body, io), io);
    return { $ref: `#/components/schemas/${nameFor(id, io)}` };
  }

  private converted(schema: z.ZodType, io: 'input' | 'output'): unknown {
    return z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        tidy(jsonSchema as Json);
        if (io === 'output') {
          if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
          return;
        }
        const fallback = defaultOf(zodSchema);
        if (fallback !== undefined) jsonSchema.default ??= fallback as string;
        // What a query string says of a boolean is a word.
        if (jsonSchema.type === 'string' && typeof jsonSchema.default === 'boolean') {
          jsonSchema.default = String(jsonSchema.default);
        }
        sayEmptyTaken(jsonSchema as Json);
        gatherMarks(jsonSchema as Json);
        const idle = idleNulls(zodSchema);
        if (idle.length > 0) (jsonSchema as Json)[NULL_AS_ABSENT_MARK] = idle;
      },
    });
  }

  private keep(id: string, { id: _, ...definition }: Json, io: 'input' | 'output'): void {
    const name = nameFor(id, io);
    const known = this.named[name];
    if (known && JSON.stringify(known) !== JSON.stringify(definition)) {
      throw new Error(`Two schemas are called ${name}`);
    }
    this.named[name] = definition;
  }
}

/** What is sent may look otherwise than what is answered, such as before and after a transformation. */
const nameFor = (id: string, io: 'input' | 'output'): string => (io === 'input' ? `${id}Input` : id);

/** References to `$defs` point to the document's components instead. */
function relocated(schema: Json, io: 'input' | 'output'): Json {
  const text = JSON.stringify(schema).replace(
    /"#\/\$defs\/([^"]+)"/g,
    (_, id: string) => `"#/components/schemas/${nameFor(id, io)}"`,
  );
  return JSON.parse(text) as Json;
}
