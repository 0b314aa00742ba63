// How responses contain records: the schema’s name in OpenAPI, the response field and the name in messages.
import { z } from 'zod';
import { recordAsJson } from './fields';

/** An object schema with a name in the OpenAPI documents. */
export function namedOpenApiObject<F extends z.ZodRawShape>(name: string, fields: F): z.ZodObject<F> {
  const schema = z.object(fields);
  z.globalRegistry.add(schema, { id: name });
  return schema;
}

/** How a response shows a record. */
export interface RecordAnswer<T> {
  output: z.ZodType;
  view: (record: T, now: Date) => unknown;
}

/** `noun` is the field of v1 responses that holds the record; `name` is its name in messages. */
export interface NamedAnswer<T> extends RecordAnswer<T> {
  noun: string;
  name: string;
}

/** A record that can be returned unchanged; instants may replace any text except the id. */
type AsStored<J> = { [K in keyof J]: J[K] | (K extends 'id' ? never : string extends J[K] ? Date : never) };

/** Returns the stored record without the fields that the output doesn’t declare. */
export const recordAnswerAsStored = <S extends z.ZodObject>(noun: string, name: string, output: S) => ({
  noun,
  name,
  output,
  view: (record: AsStored<z.input<S>>) => recordAsJson(record),
});
