// How records are answered: under which name the documents have their form, and under which field and name the answers.
import { z } from 'zod';
import { recordAsJson } from './fields';

/** An object that the OpenAPI documents have under that name. */
export function namedOpenApiObject<F extends z.ZodRawShape>(name: string, fields: F): z.ZodObject<F> {
  const schema = z.object(fields);
  z.globalRegistry.add(schema, { id: name });
  return schema;
}

/** How a record is answered. */
export interface RecordAnswer<T> {
  output: z.ZodType;
  view: (record: T, now: Date) => unknown;
}

/** `noun`: the field of v1's answers in which it stands; `name`: what their messages call it. */
export interface NamedAnswer<T> extends RecordAnswer<T> {
  noun: string;
  name: string;
}

/** A record that can be returned unchanged; instants may replace any text except the id. */
type AsStored<J> = { [K in keyof J]: J[K] | (K extends 'id' ? never : string extends J[K] ? Date : never) };

/** A record's answer has what is stored, less what the output does not declare. */
export const recordAnswerAsStored = <S extends z.ZodObject>(noun: string, name: string, output: S) => ({
  noun,
  name,
  output,
  view: (record: AsStored<z.input<S>>) => recordAsJson(record),
});
