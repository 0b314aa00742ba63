// Calls the service as a person or an API key, and reads responses.
import { expect } from 'chai';
import type { Answer, Call } from '../support/client';

type Body = Answer['body'];
interface Caller {
  call: (path: string, options?: Call) => Promise<Answer>;
}

export const post = ({ call }: Caller, path: string, body: unknown = {}): Promise<Answer> => call(path, { body });
export const patch = ({ call }: Caller, path: string, body: unknown): Promise<Answer> =>
  call(path, { method: 'PATCH', body });
export const remove = ({ call }: Caller, path: string): Promise<Answer> => call(path, { method: 'DELETE' });

/** The body of a response with the given status, by default a successful one. */
export async function done(answer: Promise<Answer>, expected?: number): Promise<Body> {
  const { status, body } = await answer;
  if (expected === undefined) expect(status, JSON.stringify(body)).to.be.within(200, 204);
  else expect(status, JSON.stringify(body)).to.equal(expected);
  return body;
}

/** `details.fields` of an error of either version. */
export const fieldsOf = ({ body }: Answer): string[] =>
  Object.keys(body?.error?.details?.fields ?? body?.details?.fields ?? {});

/** The status with the invalid fields, or else with the error's code. */
export function outcomeOf(answer: Answer): (number | string)[] {
  const { status, body } = answer;
  const fields = fieldsOf(answer);
  const code = body?.error?.code ?? body?.code;
  return [status, ...(fields.length > 0 || code === undefined ? fields : [code])];
}

/** One field of each record. */
export const valuesOf = (records: Body, field: string): Body[] => records.map((record: Body) => record[field]);
