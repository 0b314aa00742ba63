// JSON schemas of the OpenAPI documents from the schemas of endpoints: tidied for readers, named where they have a name.
import { z } from 'zod';

export type Json = Record<string, unknown>;

const MILLISECOND_INSTANT = '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$';
/** Formats that say all that their pattern would. */
const TELLING_FORMATS = new Set(['date', 'date-time', 'email', 'uuid', 'uri']);

/** Takes out what zod writes for machines alone: the bounds of safe integers, patterns beside their format. */
function tidy(schema: Json): void {
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.propertyNames && Object.keys(schema.propertyNames).join() === 'type')
    delete schema.propertyNames;
  if (TELLING_FORMATS.has(String(schema.format)) && schema.pattern !== undefined) {
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

/** One version's schemas: those with a name (`.meta({ id })`) are kept once and referred to. */
export class SchemaBook {
  readonly named: Record<string, Json> = {};

  /**
   * What clients send. An object takes what it declares.
   * @throws when two different schemas have one name.
   */
  input(schema: z.ZodType): Json {
    return this.add(schema, 'input');
  }

  /** What clients are sent. Objects are left open: v1 promises additions, so a client must let them pass. */
  output(schema: z.ZodType): Json {
    return this.add(schema, 'output');
  }

  private add(schema: z.ZodType, io: 'input' | 'output'): Json {
    const { $schema, $defs, ...root } = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        tidy(jsonSchema as Json);
        if (io === 'output' && jsonSchema.additionalProperties === false) {
          delete jsonSchema.additionalProperties;
        }
        const fallback = io === 'input' ? defaultOf(zodSchema) : undefined;
        if (fallback !== undefined) jsonSchema.default ??= fallback as string;
      },
    }) as Json;
    for (const [name, definition] of Object.entries(($defs ?? {}) as Record<string, Json>)) {
      this.keep(name, relocated(definition, io), io);
    }
    const { id, ...body } = root;
    if (typeof id !== 'string') return relocated(root, io);
    this.keep(id, relocated(body, io), io);
    return { $ref: `#/components/schemas/${nameFor(id, io)}` };
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
