// Says in a JSON schema that null is taken where the service takes it for "left out" (http/idleNulls.ts).

type Json = Record<string, unknown>;

const isNode = (value: unknown): value is Json => typeof value === 'object' && value !== null;

/** The schema of a value that may be null too. */
function nullable(schema: Json): Json {
  const { description, default: fallback, ...inner } = schema;
  const said = {
    ...(description === undefined ? {} : { description }),
    ...(fallback === undefined ? {} : { default: fallback }),
  };
  const { type, enum: values } = inner;
  if (typeof type === 'string' && inner.const === undefined) {
    return {
      ...inner,
      type: [type, 'null'],
      ...(Array.isArray(values) ? { enum: [...values, null] } : {}),
      ...said,
    };
  }
  const variants = Array.isArray(inner.anyOf) && Object.keys(inner).length === 1 ? inner.anyOf : [inner];
  return { anyOf: [...variants, { type: 'null' }], ...said };
}

/** Names the fields of an object of which null says nothing; the functions below take it out again. */
export const NULL_AS_ABSENT_MARK = 'x-idle-nulls';

const written = (schema: unknown, withNulls: boolean): unknown => {
  if (Array.isArray(schema)) return schema.map((item) => written(item, withNulls));
  if (!isNode(schema)) return schema;
  const { [NULL_AS_ABSENT_MARK]: fields, ...rest } = schema;
  const node = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, written(value, withNulls)]),
  );
  if (withNulls && Array.isArray(fields) && isNode(node.properties)) {
    for (const field of fields as string[]) node.properties[field] = nullable(node.properties[field] as Json);
  }
  return node;
};

/** The schema with the null of those fields written out, at any depth. */
export const jsonSchemaAllowingNullAsAbsent = (schema: unknown): unknown => written(schema, true);
/** The schema without a word of it: for queries and answers. */
export const jsonSchemaWithoutNullAsAbsentMark = (schema: unknown): unknown => written(schema, false);
