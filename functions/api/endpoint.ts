// The language in which areas declare endpoints: one object says everything that anyone needs to know about one.
import type { z } from 'zod';
import type { Actor, Role, Tenant } from './actor';
import type { ErrorCode } from './errors';
import type { Writes } from './writes';

export type Schema = z.ZodObject;

/** Rate-limit tiers; `http/request/rateLimit.ts` defines their numbers. */
export type RateTier = 'default' | 'strict' | 'sensitive' | 'extraction' | 'high' | 'provider';

/**
 * Who may call.
 * `public`: no token is asked for; a link token in the input is the area's to check.
 * `account`: a signed-in person, with or without an organization; never an API key.
 * `member`: at least `role` in an organization; `apiKeys`: `refused` for what only a person may do, `only` for
 * what only a key may do.
 */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'account' }
  | { readonly kind: 'member'; readonly role: Role; readonly apiKeys: 'allowed' | 'refused' | 'only' };

/** A body as it came, with the headers that prove whose it is. */
export interface RawBody {
  /** GET for HEAD. */
  method: string;
  bytes: Buffer;
  /** Path and query as received; some proxies strip a part of the path. */
  target: string;
  header: (name: string) => string | undefined;
}

export interface PublicContext {
  requestId: string;
  /** The moment at which the request arrived, by the service's clock. */
  now: Date;
  clientAddress: string;
  /** The bearer token as sent, for public endpoints in which one proves something. */
  bearer: string | null;
  /** Stays the same for retries with the same Idempotency-Key, so that a provider acts once. */
  effectKey: string;
  /** The `If-None-Match` header: what the caller has already. */
  ifNoneMatch: string | null;
  /** Null unless the endpoint `consumes` a media type of its own. */
  raw: RawBody | null;
  /** Whether `Accept` names `application/json`, for endpoints that answer it only to those who ask for it. */
  asksForJson: boolean;
  writes: Writes;
}
export interface AccountContext extends PublicContext {
  /** The auth uid. */
  userId: string;
  /** The sign-in that the token is of; `endsAt` null: it can be prolonged for ever. */
  session: { id: string; endsAt: Date | null };
}
/** A person's notification counts in one organization, stored in their user record (decision 0025). */
export interface Inbox {
  /** Increases with every change to the notifications. */
  changes: number;
  /** How many of those made on a day (UTC) are unread; 0 for a day whose are all read. */
  unread: Readonly<Record<string, number>>;
}
export interface MemberContext extends PublicContext {
  actor: Actor;
  tenant: Tenant;
  /** As it was when the request was authenticated; an API key's is empty. */
  inbox: Inbox;
}
export type ContextOf<A extends Access> = A['kind'] extends 'member'
  ? MemberContext
  : A['kind'] extends 'account'
    ? AccountContext
    : PublicContext;

/** A list without pages: written batch by batch, and answered with 413 above the size that the platform sends. */
export interface LongList {
  /** The answer's field that holds it; null: the answer is the list. */
  field: string | null;
  batches: AsyncIterable<readonly unknown[]>;
  /** The field is one text, and these are its pieces. */
  isText?: boolean;
  /** The other fields of the answer, asked for after the last batch. */
  beside?: () => Promise<Readonly<Record<string, unknown>>>;
  /** The operation to call when the list is too long, such as `POST /v1/startExpiryExport`. */
  instead: string;
}

export interface Reply {
  status: number;
  body?: unknown;
  /** Instead of a body. */
  list?: LongList;
  headers?: Readonly<Record<string, string>>;
}

export const okReply = (body: unknown, headers: Reply['headers'] = {}): Reply => ({
  status: 200,
  body,
  headers,
});
export const longListReply = (list: LongList): Reply => ({ status: 200, list });
export const createdReply = (body: unknown, location?: string): Reply => ({
  status: 201,
  body,
  headers: location === undefined ? {} : { Location: location },
});
export const noContentReply = (): Reply => ({ status: 204 });

/** Finds one record by its id, or throws 404. */
export type Finder<T> = (tenant: Tenant, id: string) => Promise<T>;

/** How an endpoint words its errors. v2 has one envelope; v1 has its history. */
export type ErrorStyle =
  /** `{error, code, requestId, details?}` */
  | 'coded'
  /** `{error, details?}` */
  | 'bare'
  /** `{message}` */
  | 'message'
  /** Always 500 with `{error, message}` */
  | 'always500';

export interface EndpointDocs {
  summary: string;
  description?: string;
}

interface Declaration<P extends Schema, Q extends Schema, B extends Schema, A extends Access> {
  access: A;
  docs: EndpointDocs;
  input?: { path?: P; query?: Q; body?: B };
  /** The response schema of each success status; null for an empty body. */
  output: Readonly<Record<number, z.ZodType | null>>;
  /** Media type of a body that reaches `run` unread, as `context.raw`: of what a provider signs every byte counts. */
  consumes?: string;
  /** Media type of the success when it is not JSON; its body is then a text, such as CSV. */
  produces?: string;
  /**
   * Whether it may be called while the organization is read-only, its plan having run out. By default reads and what
   * every role may do is.
   */
  whenReadOnly?: 'allowed' | 'refused';
  /** False where a key of any scope may call. By default it needs its area's, to read or to write. */
  needsScope?: false;
  /**
   * Whether all that it does is staged in its `writes`: no commit of its own, no provider. Its Idempotency-Key is then
   * taken in the same commit, which spares one.
   */
  stagesAll?: true;
  /** Codes beyond those that every endpoint of its kind can answer. */
  errors?: readonly ErrorCode[];
  tier?: RateTier;
  /**
   * Counted beside the tier, for each caller or each link (the body's `token`): many people may share an address.
   * Its numbers are in `http/request/rateLimit.ts`.
   */
  brake?: 'caller' | 'link';
  /** Default 1 MiB. */
  bodyLimitBytes?: number;
  /** One call may take much memory or time: an instance runs few at a time, and its own function has more memory. */
  heavy?: true;
  /** Secrets that its function needs at run time beside those that every function has. */
  secrets?: readonly string[];
  /** Takes the replies' secrets out before they are kept for an idempotent replay. */
  redactForReplay?: (body: unknown) => unknown;
  run: (
    input: { path: z.output<P>; query: z.output<Q>; body: z.output<B> },
    context: ContextOf<A>,
  ) => Promise<Reply>;
}

/** The verb that the handler sees: HEAD is answered like GET, without the body (RFC 9110 §9.3.2). */
export const handledVerb = (method: string): string => (method === 'HEAD' ? 'GET' : method);

export type V1Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface V1Extras {
  /** The verbs that are taken, or `any` where the handler does not check; the first one is the documented one. */
  methods: readonly [V1Method, ...V1Method[]] | 'any';
  /** The documented verb of an endpoint that takes any. Default POST. */
  documentedMethod?: V1Method;
  /** False where a POST ignores `Idempotency-Key`. By default every signed-in caller may send one. */
  idempotent?: false;
  errorStyle?: ErrorStyle;
  /** The status for accounts without an organization. Default 400. */
  withoutOrganization?: 400 | 403;
}

interface V2Extras {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Below `/v2`, with parameters in braces: `/contacts/{id}`. */
  path: `/${string}`;
}

type AnyDeclaration = Omit<Declaration<Schema, Schema, Schema, Access>, 'run'> & {
  run: (
    input: { path: unknown; query: unknown; body: unknown },
    context: PublicContext | AccountContext | MemberContext,
  ) => Promise<Reply>;
};

/** A v1 endpoint with its types erased, as the edge handles it. Its name is its file's name. */
export type V1Endpoint = AnyDeclaration & V1Extras & { readonly version: 1 };
/** A v2 operation with its types erased. Its operation id is its file's name. */
export type V2Endpoint = AnyDeclaration & V2Extras & { readonly version: 2 };
export type Endpoint = V1Endpoint | V2Endpoint;

type None = z.ZodObject<Record<never, never>>;

/** Declares the v1 endpoint `/v1/<name>`; export it under that name from `v1/<name>.ts`. */
export function v1Endpoint<A extends Access, Q extends Schema = None, B extends Schema = None>(
  declaration: Omit<Declaration<None, Q, B, A>, never> & V1Extras,
): V1Endpoint {
  // The edge parses input with these very schemas before it calls `run`, so erasing the types loses nothing.
  return { ...declaration, version: 1 } as unknown as V1Endpoint;
}

/** Declares a v2 operation; export it under its operation id from `v2/<operationId>.ts`. */
export function v2Endpoint<
  A extends Access,
  P extends Schema = None,
  Q extends Schema = None,
  B extends Schema = None,
>(declaration: Declaration<P, Q, B, A> & V2Extras): V2Endpoint {
  return { ...declaration, version: 2 } as unknown as V2Endpoint;
}

/** The verbs that it is documented under. */
export const verbsOf = (endpoint: Endpoint): readonly string[] => {
  if (endpoint.version === 2) return [endpoint.method];
  return endpoint.methods === 'any' ? [endpoint.documentedMethod ?? 'POST'] : endpoint.methods;
};

/** Whether it changes nothing, by the verbs that it is documented under. */
export const isReadOnlyEndpoint = (endpoint: Endpoint): boolean =>
  verbsOf(endpoint).every((verb) => verb === 'GET');

/**
 * Whether the endpoint takes an `Idempotency-Key`; on POST only. Public endpoints of v1 take none: keys are scoped per
 * user.
 */
export const takesIdempotencyKey = (endpoint: Endpoint): boolean =>
  verbsOf(endpoint).includes('POST') &&
  (endpoint.version === 2 || (endpoint.access.kind !== 'public' && endpoint.idempotent !== false));

/** Whether a read-only organization is refused it: what editors and admins change, beside what is always allowed. */
export const isEndpointRefusedWhenReadOnly = (endpoint: Endpoint): boolean =>
  endpoint.access.kind === 'member' &&
  (endpoint.access.role !== 'viewer' || endpoint.whenReadOnly === 'refused') &&
  endpoint.whenReadOnly !== 'allowed' &&
  !isReadOnlyEndpoint(endpoint);

/** The usual accesses, by name. */
export const PUBLIC = { kind: 'public' } as const;
export const ACCOUNT = { kind: 'account' } as const;
export const ANY_MEMBER = { kind: 'member', role: 'viewer', apiKeys: 'allowed' } as const;
export const EDITOR = { kind: 'member', role: 'editor', apiKeys: 'allowed' } as const;
export const ADMIN_PERSON = { kind: 'member', role: 'admin', apiKeys: 'refused' } as const;
export const ANY_PERSON = { kind: 'member', role: 'viewer', apiKeys: 'refused' } as const;
