// Holds answers to what their endpoint declares: what is not declared does not leave the service.
import type { Endpoint, Reply } from '../api/endpoint';

/**
 * The body, cut down to the declared fields.
 * @throws when the status or a declared field's type is not as declared: a defect of ours, answered as 500.
 */
export function declaredOutput(endpoint: Endpoint, reply: Reply): Pick<Reply, 'body'> {
  const schema = endpoint.output[reply.status];
  if (schema === undefined) throw new Error(`Status ${reply.status} is not declared`);
  if (schema === null) return {};
  const parsed = schema.safeParse(reply.body);
  if (!parsed.success) {
    const fields = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.code}`).join(', ');
    throw new Error(`The answer does not fit its declaration: ${fields}`);
  }
  return { body: parsed.data };
}
