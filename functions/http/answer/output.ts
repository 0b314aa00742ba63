// Restricts responses to the declared fields, so that undeclared data never leaves the service.
import { z } from 'zod';
import type { Endpoint, LongList, Reply } from '../../api/endpoint';

function schemaFor(endpoint: Endpoint, status: number): z.ZodType | null {
  const schema = endpoint.output[status];
  if (schema === undefined) throw new Error(`Status ${status} is not declared`);
  return schema;
}

function fitted(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.code}`).join(', ');
  throw new Error(`The answer does not fit its declaration: ${fields}`);
}

/**
 * The body, cut down to the declared fields.
 * @throws if the status or a field's type differs from the declaration. That is a bug, answered with 500.
 */
export function replyBodyAsDeclared(endpoint: Endpoint, reply: Reply): Pick<Reply, 'body'> {
  const schema = schemaFor(endpoint, reply.status);
  return schema === null ? {} : { body: fitted(schema, reply.body) };
}

/** As {@link replyBodyAsDeclared}, batch by batch. */
export function longListAsDeclared(endpoint: Endpoint, status: number, list: LongList): LongList {
  const { field, batches, beside, isText = false } = list;
  const schema = schemaFor(endpoint, status) as z.ZodObject<Record<string, z.ZodType>>;
  const fieldSchema = field === null ? schema : (schema.shape[field] as z.ZodType);
  const listSchema = isText ? z.array(fieldSchema) : fieldSchema;
  async function* declared(): AsyncGenerator<readonly unknown[]> {
    for await (const batch of batches) yield fitted(listSchema, batch) as unknown[];
  }
  if (field === null || !beside) return { ...list, batches: declared() };
  const rest = schema.omit({ [field]: true } as Record<string, true>);
  const fields = async () => fitted(rest, await beside()) as Readonly<Record<string, unknown>>;
  return { ...list, batches: declared(), beside: fields };
}
