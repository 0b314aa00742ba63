// The surface of v1: operations, permissions, inputs and outputs. Derived from the OpenAPI document and stored in
// contract/v1.json.
type Json = Record<string, unknown>;

/** The type of a value and, for input, its limits. */
export interface Field {
  required?: true;
  /** JSON types, or `#Name` for a named schema. */
  type: string[];
  enum?: unknown[];
  [limit: string]: unknown;
}
/** Values by path: `body.reminders[].amount`, `custom_fields.*`, `body.recurrence(1).rrule`. */
export type Fields = Record<string, Field>;

export interface OperationSurface {
  access: string;
  input: Fields;
  /** By status. */
  output: Record<string, Fields>;
}
export interface Surface {
  operations: Record<string, OperationSurface>;
  /** Named schemas. Names ending in `Input` are for values that clients send. */
  schemas: Record<string, Fields>;
}

interface Operation {
  parameters: { name?: string; in?: string; required?: boolean; schema?: Json; $ref?: string }[];
  requestBody?: { required: boolean; content: Record<string, { schema?: Json }> };
  responses: Record<string, { content?: Record<string, { schema?: Json }>; $ref?: string }>;
  'x-access': { kind: string; role?: string; apiKeys?: string };
}
export interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json> };
}

const LIMITS = [
  ...['minLength', 'maxLength', 'minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
  ...['minItems', 'maxItems', 'pattern', 'format', 'default'],
];

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** The variants of a schema except null, and whether null is one. */
function variantsOf(schema: Json): { variants: Json[]; nullable: boolean } {
  const all = (schema.anyOf ?? schema.oneOf) as Json[] | undefined;
  // Beside a type, variants say which fields are required.
  if (!all || schema.type !== undefined) return { variants: [schema], nullable: false };
  const nested = all.map(variantsOf);
  return {
    variants: nested.flatMap(({ variants }) => variants).filter(({ type }) => type !== 'null'),
    nullable: nested.some(({ nullable }) => nullable) || all.some(({ type }) => type === 'null'),
  };
}

function typesOf(schema: Json): string[] {
  if (typeof schema.$ref === 'string') return [schema.$ref.replace('#/components/schemas/', '#')];
  if (schema.type === undefined) return schema.enum || schema.const !== undefined ? ['value'] : ['any'];
  return [schema.type].flat().map(String);
}

/** Adds the schema's values to `fields`, each under its path. */
function flatten(schema: Json, location: string, required: boolean, fields: Fields): void {
  const { variants, nullable } = variantsOf(schema);
  const [only] = variants;
  const types = [...new Set([...variants.flatMap(typesOf), ...(nullable ? ['null'] : [])])].sort();
  const field: Field = { ...(required ? { required: true } : {}), type: types };
  const closed = only?.enum ?? (only?.const === undefined ? undefined : [only.const]);
  if (variants.length === 1 && Array.isArray(closed)) field.enum = closed;
  for (const limit of LIMITS) {
    const value = schema[limit] ?? (variants.length === 1 ? only?.[limit] : undefined);
    if (value !== undefined) field[limit] = value;
  }
  fields[location] = field;
  variants.forEach((variant, index) => {
    descend(variant, variants.length === 1 ? location : `${location}(${index})`, fields);
  });
}

function descend(schema: Json, location: string, fields: Fields): void {
  const required = new Set((schema.required ?? []) as string[]);
  for (const [name, property] of Object.entries((schema.properties ?? {}) as Record<string, Json>)) {
    flatten(property, `${location}.${name}`, required.has(name), fields);
  }
  if (isObject(schema.additionalProperties)) flatten(schema.additionalProperties, `${location}.*`, false, fields);
  if (isObject(schema.items)) flatten(schema.items, `${location}[]`, false, fields);
}

function inputOf({ parameters, requestBody }: Operation): Fields {
  const fields: Fields = {};
  for (const { name, in: where, required, schema } of parameters) {
    if (name && schema) flatten(schema, `${where}.${name}`, required === true, fields);
  }
  for (const { schema } of Object.values(requestBody?.content ?? {})) {
    if (schema) flatten(schema, 'body', requestBody?.required === true, fields);
  }
  return fields;
}

function outputOf({ responses }: Operation): Record<string, Fields> {
  const output: Record<string, Fields> = {};
  for (const [status, { content }] of Object.entries(responses)) {
    if (!status.startsWith('2')) continue;
    const fields: Fields = {};
    for (const [type, { schema }] of Object.entries(content ?? {})) {
      flatten(schema ?? {}, type === 'application/json' ? 'body' : type, true, fields);
    }
    output[status] = fields;
  }
  return output;
}

/** From the widest access to the narrowest; `compare.ts` relies on this order. */
export const ACCESSES = ['public', 'account', 'viewer', 'editor', 'admin'] as const;

const accessOf = ({ kind, role, apiKeys }: Operation['x-access']): string =>
  `${role ?? kind}${apiKeys === 'refused' ? ', no API keys' : apiKeys === 'only' ? ', API keys only' : ''}`;

export function surfaceOf(document: OpenApiDocument): Surface {
  const operations: Surface['operations'] = {};
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      operations[`${method.toUpperCase()} ${path}`] = {
        access: accessOf(operation['x-access']),
        input: inputOf(operation),
        output: outputOf(operation),
      };
    }
  }
  const schemas: Surface['schemas'] = {};
  for (const [name, schema] of Object.entries(document.components.schemas).sort()) {
    const fields: Fields = {};
    flatten(schema, name, true, fields);
    schemas[name] = fields;
  }
  return { operations, schemas };
}

/** The stored form: one line per value, so that a diff reads like a sentence. */
export function printed(value: unknown, indent = ''): string {
  const deeper = `${indent}  `;
  const isLeaf = !isObject(value) || Array.isArray(value) || Array.isArray(value.type);
  if (isLeaf) return JSON.stringify(value);
  const lines = Object.entries(value).map(
    ([key, child]) => `${deeper}${JSON.stringify(key)}: ${printed(child, deeper)}`,
  );
  return lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n${indent}}`;
}
