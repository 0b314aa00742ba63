// Valid values for a JSON Schema: the smallest, the fullest, and one for each enum value and each alternative.

export interface SampledSchema {
  type?: string | readonly string[];
  format?: string;
  pattern?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly SampledSchema[];
  oneOf?: readonly SampledSchema[];
  allOf?: readonly SampledSchema[];
  items?: SampledSchema;
  properties?: Readonly<Record<string, SampledSchema>>;
  required?: readonly string[];
  additionalProperties?: SampledSchema | boolean;
  propertyNames?: SampledSchema;
  minimum?: number;
  exclusiveMinimum?: number;
  minItems?: number;
  minLength?: number;
}

const INSTANT = '2030-01-01T09:00:00.000Z';
/** For texts with a pattern or format, one of these fits. */
const TEXTS = [
  'text',
  '2030-01-01',
  '09:00',
  'a@b.example',
  'https://a.example/',
  'Europe/Berlin',
  'DE',
  '#aabbcc',
];
const DEEPEST = 8;

function textsOf({ format, pattern, minLength = 0 }: SampledSchema): string[] {
  if (format === 'date-time') return [INSTANT];
  if (format === 'email') return ['a@b.example'];
  if (format === 'uri') return ['https://a.example/'];
  const fitting = TEXTS.find(
    (text) => text.length >= minLength && (!pattern || new RegExp(pattern).test(text)),
  );
  return [fitting ?? 'x'.repeat(minLength)];
}

function objectsOf(schema: SampledSchema, depth: number): unknown[] {
  const { properties = {}, required = [], additionalProperties, propertyNames = {} } = schema;
  const named = Object.entries(properties).map(([key, inner]) => [key, samplesOf(inner, depth + 1)] as const);
  const [name = ''] = textsOf(propertyNames);
  const rest =
    typeof additionalProperties === 'object'
      ? samplesOf(additionalProperties, depth + 1).map((value) => ({ [name]: value }))
      : [];
  const full = Object.fromEntries(
    named.flatMap(([key, [first]]) => (first === undefined ? [] : [[key, first]])),
  );
  const least = Object.fromEntries(Object.entries(full).filter(([key]) => required.includes(key)));
  const variants = named.flatMap(([key, [, ...others]]) =>
    others.map((value) => ({ ...full, [key]: value })),
  );
  return [{ ...least }, full, ...variants, ...rest.map((value) => ({ ...full, ...value }))];
}

function ofType(type: string | undefined, schema: SampledSchema, depth: number): unknown[] {
  switch (type) {
    case 'null':
      return [null];
    case 'boolean':
      return [false, true];
    case 'integer':
    case 'number':
      return [Math.max(schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1)];
    case 'string':
      return textsOf(schema);
    case 'array': {
      const items = schema.items ? samplesOf(schema.items, depth + 1) : [];
      return [...((schema.minItems ?? 0) === 0 ? [[]] : []), ...items.map((item) => [item])];
    }
    case 'object':
      return objectsOf(schema, depth);
    default:
      return ['anything'];
  }
}

export function samplesOf(schema: SampledSchema, depth = 0): unknown[] {
  if (depth > DEEPEST) return [];
  if (schema.const !== undefined) return [schema.const];
  if (schema.enum) return [...schema.enum];
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return alternatives.flatMap((each) => samplesOf(each, depth));
  const types = Array.isArray(schema.type) ? schema.type : [schema.type as string | undefined];
  return types.flatMap((type) => ofType(type, schema, depth));
}
