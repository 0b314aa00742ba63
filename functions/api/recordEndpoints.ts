// Factories for endpoints that read, create, change and delete records.
import { z } from 'zod';
import type { Tenant } from './actor';
import {
  ANY_MEMBER_ACCESS,
  createdReply,
  EDITOR_ACCESS,
  type EndpointAccess,
  type MemberContext,
  noContentReply,
  okReply,
  type RequireRecord,
  type V1Endpoint,
  type V2Endpoint,
  v1Endpoint,
  v2Endpoint,
} from './endpoint';
import { id } from './fields';
import {
  type NamedResource,
  type Page,
  pageQueryFields,
  pageSchemaOf,
  type RecordIdInput,
  type Resource,
} from './records';

type Member = Extract<EndpointAccess, { kind: 'member' }>;
type Declared = Pick<V2Endpoint, 'docs'> &
  Partial<Pick<V2Endpoint, 'errors' | 'stagesAll' | 'whenReadOnly' | 'tier'>> & {
    access?: Member;
  };
type V2Declared = Declared & Pick<V2Endpoint, 'path'>;
/** `remove` deletes the record with the given id. */
type Removal = Declared & { remove: (context: MemberContext, id: string) => Promise<unknown> };
type None = z.ZodObject<Record<never, never>>;

interface WithResource<T> {
  resource: Resource<T>;
}
interface V1WithResource<T> {
  resource: NamedResource<T>;
}

/** A GET that returns one record. */
export const v2GetEndpoint = <T>({
  resource,
  find,
  ...declared
}: V2Declared & WithResource<T> & { find: RequireRecord<T> }): V2Endpoint =>
  v2Endpoint({
    access: ANY_MEMBER_ACCESS,
    ...declared,
    method: 'GET',
    input: { path: z.object({ id }) },
    output: { 200: resource.output },
    run: async ({ path }, { tenant, now }) => okReply(resource.view(await find(tenant, path.id), now)),
  });

/**
 * A GET that returns one page of a list. `query` adds fields to the pagination parameters. `of` looks up the list's
 * parent record, using the id in the path.
 */
export const v2ListEndpoint = <T, Q extends z.ZodObject = z.ZodObject<typeof pageQueryFields>>({
  query: filters,
  of,
  resource,
  list,
  ...declared
}: V2Declared &
  WithResource<T> & {
    query?: Q;
    of?: RequireRecord<unknown>;
    list: (context: MemberContext, query: z.output<Q>, id: string) => Promise<Page<T>>;
  }): V2Endpoint =>
  v2Endpoint({
    access: ANY_MEMBER_ACCESS,
    ...declared,
    method: 'GET',
    input: { ...(of && { path: z.object({ id }) }), query: (filters ?? z.object(pageQueryFields)) as Q },
    output: { 200: pageSchemaOf(resource.output) },
    run: async (input, context) => {
      const { path, query } = input as { path?: { id: string }; query: z.output<Q> };
      const named = path?.id ?? '';
      await of?.(context.tenant, named);
      const page = await list(context, query, named);
      return okReply({ ...page, data: page.data.map((record) => resource.view(record, context.now)) });
    },
  });

/** A POST that creates a record. The new record’s URL is the endpoint’s path followed by the record's id. */
export const v2CreateEndpoint = <T extends { id: string }, B extends z.ZodObject>({
  body: input,
  resource,
  create,
  ...declared
}: V2Declared &
  WithResource<T> & {
    body: B;
    create: (context: MemberContext, given: z.output<B>) => Promise<T>;
  }): V2Endpoint =>
  v2Endpoint({
    access: EDITOR_ACCESS,
    ...declared,
    method: 'POST',
    input: { body: input },
    output: { 201: resource.output },
    run: async ({ body }, context) => {
      const record = await create(context, body);
      return createdReply(resource.view(record, context.now), `/v2${declared.path}/${record.id}`);
    },
  });

/**
 * Updates one record with PATCH, unless `method` specifies another method. `change` throws 404 if the record is
 * missing.
 */
export const v2UpdateEndpoint = <T, B extends z.ZodObject = None>({
  body: input,
  resource,
  change,
  ...declared
}: V2Declared &
  WithResource<T> &
  Partial<Pick<V2Endpoint, 'method'>> & {
    body?: B;
    change: (context: MemberContext, id: string, patch: z.output<B>) => Promise<T>;
  }): V2Endpoint =>
  v2Endpoint({
    access: EDITOR_ACCESS,
    method: 'PATCH',
    ...declared,
    input: { path: z.object({ id }), ...(input && { body: input }) },
    output: { 200: resource.output },
    run: async (sent, context) => {
      const { path, body } = sent as { path: { id: string }; body: z.output<B> };
      return okReply(resource.view(await change(context, path.id, body), context.now));
    },
  });

/** A DELETE that removes one record. `remove` throws 404 if the record is missing. */
export const v2DeleteEndpoint = ({ remove, ...declared }: Removal & Pick<V2Endpoint, 'path'>): V2Endpoint =>
  v2Endpoint({
    access: EDITOR_ACCESS,
    ...declared,
    method: 'DELETE',
    input: { path: z.object({ id }) },
    output: { 204: null },
    run: async ({ path }, context) => {
      await remove(context, path.id);
      return noContentReply();
    },
  });

const inputOf = ({ query, body }: RecordIdInput, beside?: z.ZodObject) => ({
  ...(query && { query: z.object(query) }),
  body: z.object({ ...beside?.shape, ...body }),
});

/** A GET that returns the record identified in the query. `find` throws 404 if the record is missing. */
export const v1GetEndpoint = <T>(
  named: RecordIdInput,
  {
    resource,
    find,
    ...declared
  }: Declared & { resource: Omit<NamedResource<T>, 'name'> } & {
    find: (tenant: Tenant, id: string, now: Date) => Promise<T>;
  },
): V1Endpoint =>
  v1Endpoint({
    access: ANY_MEMBER_ACCESS,
    ...declared,
    methods: ['GET'],
    input: { query: z.object({ ...named.query }) },
    output: { 200: z.object({ [resource.noun]: resource.output }) },
    errors: ['NOT_FOUND'],
    run: async (input, { tenant, now }) =>
      okReply({ [resource.noun]: await resource.view(await find(tenant, named.idOf(input), now), now) }),
  });

/** Optional fields of a v1 list response, in addition to the records. */
const BESIDE = { total: z.int(), next_cursor: z.string().nullable() };

/**
 * A GET that returns a list in the given response field. Other fields contain the total or the cursor for the next
 * page.
 */
export const v1ListEndpoint = <T, Q extends z.ZodObject = None>({
  query: filters,
  field,
  beside,
  resource,
  list,
  ...declared
}: Declared &
  WithResource<T> & {
    query?: Q;
    field: string;
    list: (context: MemberContext, query: z.output<Q>) => Promise<readonly T[] | Page<T>>;
    beside?: keyof typeof BESIDE;
  }): V1Endpoint =>
  v1Endpoint({
    access: ANY_MEMBER_ACCESS,
    ...declared,
    methods: ['GET'],
    ...(filters && { input: { query: filters } }),
    output: {
      200: z.object({ [field]: z.array(resource.output), ...(beside && { [beside]: BESIDE[beside] }) }),
    },
    run: async (input, context) => {
      const found = await list(context, (input as { query: z.output<Q> }).query);
      const { data, next_cursor = null } = 'data' in found ? found : { data: found };
      const all = { total: data.length, next_cursor };
      const shown = data.map((record) => resource.view(record, context.now));
      return okReply({ [field]: shown, ...(beside && { [beside]: all[beside] }) });
    },
  });

/**
 * A POST that creates a record. `idField` is the response field for the new id; `done` is the verb in the response
 * message.
 */
export const v1CreateEndpoint = <T extends { id: string }, B extends z.ZodObject>({
  body: input,
  resource,
  idField,
  done = 'created',
  create,
  ...declared
}: Declared &
  V1WithResource<T> &
  Partial<Pick<V1Endpoint, 'methods'>> & {
    body: B;
    idField?: string;
    done?: string;
    create: (context: MemberContext, given: z.output<B>) => Promise<T>;
  }): V1Endpoint => {
  const beside = (value: unknown) => (idField === undefined ? {} : { [idField]: value });
  return v1Endpoint({
    access: EDITOR_ACCESS,
    methods: ['POST'],
    ...declared,
    input: { body: input },
    output: {
      201: z.object({
        message: z.string(),
        ...(beside(z.string()) as z.ZodRawShape),
        [resource.noun]: resource.output,
      }),
    },
    run: async ({ body }, context) => {
      const record = await create(context, body);
      const shown = { ...beside(record.id), [resource.noun]: resource.view(record, context.now) };
      return createdReply({ message: `${resource.name} ${done}`, ...shown });
    },
  });
};

/**
 * Updates one record with all of the body's fields except the id. `change` throws 404 if the record is missing. `done`
 * is the verb in the response message.
 */
export const v1UpdateEndpoint = <T, B extends z.ZodObject = None>(
  named: RecordIdInput,
  {
    body: input,
    resource,
    done = 'updated',
    change,
    errors = [],
    ...declared
  }: Declared &
    V1WithResource<T> &
    Partial<Pick<V1Endpoint, 'methods'>> & {
      body?: B;
      done?: string;
      change: (context: MemberContext, id: string, given: z.output<B>) => Promise<T>;
    },
): V1Endpoint =>
  v1Endpoint({
    access: EDITOR_ACCESS,
    methods: ['POST', 'PUT', 'PATCH'],
    ...declared,
    input: inputOf(named, input),
    output: { 200: z.object({ message: z.string(), [resource.noun]: resource.output }) },
    errors: ['NOT_FOUND', ...errors],
    run: async (sent, context) => {
      const given = Object.entries(sent.body).filter(([field]) => !(field in named.body));
      const record = await change(context, named.idOf(sent), Object.fromEntries(given) as z.output<B>);
      return okReply({
        message: `${resource.name} ${done}`,
        [resource.noun]: resource.view(record, context.now),
      });
    },
  });

const ending =
  (word: 'deleted' | 'revoked') =>
  (named: RecordIdInput, { remove, errors = [], ...declared }: Removal): V1Endpoint =>
    v1Endpoint({
      access: EDITOR_ACCESS,
      ...declared,
      methods: ['POST', 'DELETE'],
      input: inputOf(named),
      output: { 200: z.object({ [word]: z.literal(true), id: z.string() }) },
      errors: ['NOT_FOUND', ...errors],
      run: async (input, context) => {
        const ofOne = named.idOf(input);
        await remove(context, ofOne);
        return okReply({ [word]: true, id: ofOne });
      },
    });

/** Deletes a record. `remove` throws 404 if the record is missing. */
export const v1DeleteEndpoint = ending('deleted');

/** Revokes a link immediately. `remove` throws 404 if the link is missing. */
export const v1RevokeLinkEndpoint = ending('revoked');
