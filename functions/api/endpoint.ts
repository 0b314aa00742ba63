// Declares endpoints. Each endpoint is fully described by a single object.
import type { z } from 'zod';
import type { Actor, Role, Tenant } from './actor';
import type { ErrorCode } from './errors';
import type { Writes } from './writes';

export type Schema = z.ZodObject;

/** Rate-limit tiers; `http/limits.ts` defines the limits. */
export type RateTier = 'default' | 'strict' | 'sensitive' | 'extraction' | 'high' | 'provider';

/**
 * Who may call the endpoint. `public`: anyone; if the input contains a link token, the endpoint itself checks it.
 * `account`: a signed-in person, with or without an organization; never an API key. `member`: a member with at least
 * `role`. `apiKeys` is `refused` if only people may call, and `only` if only keys may.
 */
export type EndpointAccess =
  | { readonly kind: 'public' }
  | { readonly kind: 'account' }
  | { readonly kind: 'member'; readonly role: Role; readonly apiKeys: 'allowed' | 'refused' | 'only' };

/** A request body as received, with the headers that authenticate its sender. */
export interface RawRequest {
  /** The HTTP method. HEAD requests appear as `GET`. */
  method: string;
  bytes: Buffer;
  /** Path and query as received; some proxies strip part of the path. */
  target: string;
  header: (name: string) => string | undefined;
}

export interface PublicContext {
  requestId: string;
  /** When the request arrived, according to the service’s clock. */
  now: Date;
  clientAddress: string;
  /** The bearer token as sent, for public endpoints that verify it themselves. */
  bearer: string | null;
  /**
   * Idempotency key for calls to providers. It is the same for all retries with the same Idempotency-Key, so that the
   * provider acts only once.
   */
  effectKey: string;
  /** The `If-None-Match` header: the version that the caller has cached. */
  ifNoneMatch: string | null;
  /** Null unless the endpoint declares `consumes`. */
  raw: RawRequest | null;
  /** Whether the `Accept` header includes `application/json`, for endpoints that return JSON only on request. */
  asksForJson: boolean;
  writes: Writes;
}
export interface SignedInContext extends PublicContext {
  /** The person's Firebase Auth uid. */
  userId: string;
  /** The session that the token belongs to. `endsAt` is null if the session can be extended indefinitely. */
  session: { id: string; endsAt: Date | null };
}
/** A person's notification counters for one organization, stored in their user record. */
export interface NotificationCounters {
  /** Increases with every change to the notifications. */
  changes: number;
  /** The number of unread notifications per creation date (UTC). Days without unread notifications have 0. */
  unread: Readonly<Record<string, number>>;
}
export interface MemberContext extends PublicContext {
  actor: Actor;
  tenant: Tenant;
  /** The caller's notification counters at the time of authentication; empty for an API key. */
  inbox: NotificationCounters;
}
export type ContextOf<A extends EndpointAccess> = A['kind'] extends 'member'
  ? MemberContext
  : A['kind'] extends 'account'
    ? SignedInContext
    : PublicContext;

/**
 * An unpaginated list, written in batches. Responds with 413 if the list exceeds the platform's maximum response size.
 */
export interface UnpagedList {
  /** The response field that contains the list; null if the response itself is the list. */
  field: string | null;
  batches: AsyncIterable<readonly unknown[]>;
  /** Whether the field is a single string that joins all of the list's items. */
  isText?: boolean;
  /** The other response fields, computed after the last batch. */
  beside?: () => Promise<Readonly<Record<string, unknown>>>;
  /** The operation to use instead when the list is too long, such as `POST /v1/startExpiryExport`. */
  instead: string;
}

export interface Reply {
  status: number;
  body?: unknown;
  /** The list to send instead of `body`. */
  list?: UnpagedList;
  headers?: Readonly<Record<string, string>>;
}

export const okReply = (body: unknown, headers: Reply['headers'] = {}): Reply => ({
  status: 200,
  body,
  headers,
});
export const unpagedListReply = (list: UnpagedList): Reply => ({ status: 200, list });
export const createdReply = (body: unknown, location?: string): Reply => ({
  status: 201,
  body,
  headers: location === undefined ? {} : { Location: location },
});
export const noContentReply = (): Reply => ({ status: 204 });

/** Finds one record by its id, or throws 404. */
export type RequireRecord<T> = (tenant: Tenant, id: string) => Promise<T>;

/** The format of error responses. v2 has one format; v1 has several. */
export type V1ErrorStyle =
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

interface Declaration<P extends Schema, Q extends Schema, B extends Schema, A extends EndpointAccess> {
  access: A;
  docs: EndpointDocs;
  input?: { path?: P; query?: Q; body?: B };
  /** The response schema for each success status; null for an empty body. */
  output: Readonly<Record<number, z.ZodType | null>>;
  /**
   * Media type of a body that `run` receives unparsed as `context.raw`, because provider signatures cover every byte.
   */
  consumes?: string;
  /** Media type of a success response that isn't JSON, such as CSV; its body is then text. */
  produces?: string;
  /**
   * Whether organizations that are read-only because their plan has expired may call the endpoint. By default, they may
   * call only read operations and operations open to viewers.
   */
  whenReadOnly?: 'allowed' | 'refused';
  /** False if a key with any scope may call the endpoint. By default, a key needs the area's read or write scope. */
  needsScope?: false;
  /**
   * Whether `run` only stages `writes`, without committing anything itself or calling providers. The same commit then
   * stores the Idempotency-Key, which saves one commit.
   */
  stagesAll?: true;
  /** Error codes in addition to those that every endpoint of this kind can return. */
  errors?: readonly ErrorCode[];
  tier?: RateTier;
  /**
   * An additional rate limit per caller or per link (the body’s `token`), because many people may share an IP address.
   * `http/limits.ts` defines the limits.
   */
  brake?: 'caller' | 'link';
  /** Maximum body size; 1 MiB by default. */
  bodyLimitBytes?: number;
  /**
   * Set this if a call may use a lot of memory or time. The endpoint then gets its own function with more memory, and
   * each instance handles only a few concurrent calls.
   */
  heavy?: true;
  /** Secrets that the function needs in addition to the common ones. */
  secrets?: readonly string[];
  /** Removes secrets from a response before the response is stored for idempotent replays. */
  redactForReplay?: (body: unknown) => unknown;
  run: (input: { path: z.output<P>; query: z.output<Q>; body: z.output<B> }, context: ContextOf<A>) => Promise<Reply>;
}

/**
 * The method that the handler sees. HEAD is handled as GET and returns the same headers without the body (RFC 9110,
 * section 9.3.2).
 */
export const headAsGet = (method: string): string => (method === 'HEAD' ? 'GET' : method);

export type V1HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface V1Extras {
  /** The accepted methods, the documented one first; `any` if the handler doesn’t check the method. */
  methods: readonly [V1HttpMethod, ...V1HttpMethod[]] | 'any';
  /** The documented method of an endpoint that accepts any method. Defaults to POST. */
  documentedMethod?: V1HttpMethod;
  /** False if a POST endpoint ignores `Idempotency-Key`. By default, any signed-in caller can send one. */
  idempotent?: false;
  errorStyle?: V1ErrorStyle;
}

interface V2Extras {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** The path below `/v2`, with parameters in braces: `/contacts/{id}`. */
  path: `/${string}`;
}

type AnyDeclaration = Omit<Declaration<Schema, Schema, Schema, EndpointAccess>, 'run'> & {
  run: (
    input: { path: unknown; query: unknown; body: unknown },
    context: PublicContext | SignedInContext | MemberContext,
  ) => Promise<Reply>;
};

/** A v1 endpoint with its types erased, as the HTTP layer handles it. Its name is the name of its export. */
export type V1Endpoint = AnyDeclaration & V1Extras & { readonly version: 1 };
/** A v2 operation with its types erased. Its operation id is the name of its export. */
export type V2Endpoint = AnyDeclaration & V2Extras & { readonly version: 2 };
export type Endpoint = V1Endpoint | V2Endpoint;

type None = z.ZodObject<Record<never, never>>;

/** Declares the v1 endpoint `/v1/<name>`; export it as `<name>` from its area's `v1.ts` or a file in `v1/`. */
export function v1Endpoint<A extends EndpointAccess, Q extends Schema = None, B extends Schema = None>(
  declaration: Omit<Declaration<None, Q, B, A>, never> & V1Extras,
): V1Endpoint {
  // The HTTP layer parses input with these schemas before it calls `run`, so erasing the types is safe.
  return { ...declaration, version: 1 } as unknown as V1Endpoint;
}

/** Declares a v2 operation; export it as `<operationId>` from its area's `v2.ts` or a file in `v2/`. */
export function v2Endpoint<
  A extends EndpointAccess,
  P extends Schema = None,
  Q extends Schema = None,
  B extends Schema = None,
>(declaration: Declaration<P, Q, B, A> & V2Extras): V2Endpoint {
  return { ...declaration, version: 2 } as unknown as V2Endpoint;
}

/** An endpoint's documented methods. */
export const documentedMethodsOf = (endpoint: Endpoint): readonly string[] => {
  if (endpoint.version === 2) return [endpoint.method];
  return endpoint.methods === 'any' ? [endpoint.documentedMethod ?? 'POST'] : endpoint.methods;
};

/** Whether the endpoint is read-only according to its documented methods. */
export const isReadOnlyEndpoint = (endpoint: Endpoint): boolean =>
  documentedMethodsOf(endpoint).every((verb) => verb === 'GET');

/**
 * Whether the endpoint accepts an `Idempotency-Key`. Only POST endpoints do, except public v1 endpoints, because keys
 * are scoped to a user.
 */
export const takesIdempotencyKey = (endpoint: Endpoint): boolean =>
  documentedMethodsOf(endpoint).includes('POST') &&
  (endpoint.version === 2 || (endpoint.access.kind !== 'public' && endpoint.idempotent !== false));

/**
 * Whether the endpoint rejects read-only organizations. By default, it rejects only changes that require an editor or
 * admin.
 */
export const refusesReadOnlyOrganizations = (endpoint: Endpoint): boolean =>
  endpoint.access.kind === 'member' &&
  (endpoint.access.role !== 'viewer' || endpoint.whenReadOnly === 'refused') &&
  endpoint.whenReadOnly !== 'allowed' &&
  !isReadOnlyEndpoint(endpoint);

/** The format of the endpoint's error responses. */
export const errorStyleOf = (endpoint: Endpoint): V1ErrorStyle | 'v2' =>
  endpoint.version === 2 ? 'v2' : (endpoint.errorStyle ?? 'coded');

/** Common access rules. */
export const PUBLIC = { kind: 'public' } as const;
export const SIGNED_IN_ACCESS = { kind: 'account' } as const;
export const ANY_MEMBER_ACCESS = { kind: 'member', role: 'viewer', apiKeys: 'allowed' } as const;
export const EDITOR_ACCESS = { kind: 'member', role: 'editor', apiKeys: 'allowed' } as const;
export const SIGNED_IN_ADMIN_ACCESS = { kind: 'member', role: 'admin', apiKeys: 'refused' } as const;
export const SIGNED_IN_MEMBER_ACCESS = { kind: 'member', role: 'viewer', apiKeys: 'refused' } as const;
