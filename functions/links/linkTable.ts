// Read-only links to one record, valid until they expire or are revoked.
import { z } from 'zod';
import { type Tenant, tenantOf } from '../api/actor';
import { createdReply, EDITOR_ACCESS, type MemberContext, type V1Endpoint, v1Endpoint } from '../api/endpoint';
import { invalidFieldsError, notFound } from '../api/errors';
import { recordAsJson, timestampOut } from '../api/fields';
import type { MutationContext } from '../api/writes';
import { type LimitedRecordKind, requireWithinRecordLimit } from '../plans/limits';
import { addMs, DAY_MS } from '../platform/clock';
import { derivedId } from '../platform/ids';
import { publicUrlOfPath } from '../platform/pageUrls';
import type { SlotTable } from '../store/claims';
import type { DeclaredCollection } from '../store/codec';
import type { GlobalCollection, Stored } from '../store/collection';
import { storedInstant } from '../store/values';
import { newLinkToken } from './token';

const MAX_LIFETIME_DAYS = 366;

const stored = {
  organization_id: z.string(),
  created_by: z.string(),
  created_by_name: z.string(),
  created_at: storedInstant,
  expires_at: storedInstant,
};
const shown = {
  id: z.string(),
  created_by: z.string(),
  created_by_name: z.string(),
  created_at: timestampOut,
  expires_at: timestampOut,
};
type LinkSchema<Owner extends string> = z.ZodObject<typeof stored & Record<Owner, z.ZodString>>;
type LinkFields<Owner extends string> = z.output<z.ZodObject<typeof stored>> & Record<Owner, string>;
export type Link<Owner extends string> = Stored<LinkFields<Owner>>;

/** The schema for a stored link; `owner` names the field with the record's id. */
export const storedLinkSchemaOf = <Owner extends string>(owner: Owner) =>
  z.object({ ...stored, [owner]: z.string() }) as unknown as LinkSchema<Owner>;

interface LinkKind<Owner extends string> {
  /** The name for this kind of link in error messages, such as `Share`. */
  noun: string;
  /** The collection of links. A link’s document id is derived from its token, which grants access and isn’t stored. */
  links: GlobalCollection<LinkSchema<Owner>>;
  /** Enforces the limit per owner exactly, even for concurrent requests. */
  slots: SlotTable;
  /** The maximum number of links per organization. */
  limit: LimitedRecordKind;
  /** The prefix of the values from which link ids are derived. */
  idPrefix: string;
  /** The field that contains the record's id. */
  owner: Owner;
  /** The path of the page that the links open. */
  page: string;
  /** How many days links are valid by default. */
  lifetimeDays: number;
}

/** The response schema for one kind of link. */
export const linkOutSchemaOf = <Owner extends string>(owner: Owner) =>
  z.object({ ...shown, [owner]: z.string() } as typeof shown & Record<Owner, z.ZodString>);

export class LinkStore<Owner extends string> {
  /** This type omits the owner field, because its name depends on the kind of link. */
  private readonly links: GlobalCollection<z.ZodObject<typeof stored>>;

  constructor(private readonly kind: LinkKind<Owner>) {
    this.links = kind.links as unknown as GlobalCollection<z.ZodObject<typeof stored>>;
  }

  /** The collections, for jobs that process an organization’s data. */
  get collections(): readonly DeclaredCollection[] {
    return [this.kind.links, this.kind.slots.documents];
  }

  /**
   * Creates a link. Only this response contains the URL. The token is in the URL's fragment, so that it isn't sent to
   * other sites or written to logs. Costs 2 writes, and 1 read more than {@link requireWithinRecordLimit}.
   * @throws 400 if `expires_at` is in the past or too far ahead; 403 `PLAN_LIMIT_REACHED`; 409 `LIMIT_REACHED`.
   */
  async issue(
    { tenant, actor, writes, now }: MutationContext,
    ownerId: string,
    asked: Date | undefined,
  ): Promise<{ link: Link<Owner>; url: string }> {
    const expiresAt = this.endOf(asked, now);
    const ofOrganization = () =>
      this.links.count((query) => query.where('organization_id', '==', tenant.organizationId));
    await requireWithinRecordLimit(tenant, this.kind.limit, ofOrganization, now);
    const token = newLinkToken();
    const id = this.idOf(token);
    await this.kind.slots.stage(writes, tenant, {
      ownerId: this.slotsOf(tenant, ownerId),
      holder: { id, expiresAt },
      now,
    });
    const fields = {
      organization_id: tenant.organizationId,
      [this.kind.owner]: ownerId,
      created_by: actor.id,
      created_by_name: actor.name,
      created_at: now,
      expires_at: expiresAt,
    };
    const link = this.links.stageCreate(writes, id, fields);
    return { link: link as Link<Owner>, url: publicUrlOfPath(`${this.kind.page}#${token}`) };
  }

  /** Lists active links, newest first. 1 read per link, at least 1. Index: organization_id, the owner, expires_at. */
  async list(tenant: Tenant, ownerId: string, now: Date): Promise<Link<Owner>[]> {
    const found = await this.links.list((query) =>
      query
        .where('organization_id', '==', tenant.organizationId)
        .where(this.kind.owner, '==', ownerId)
        .where('expires_at', '>', now)
        .orderBy('expires_at'),
    );
    found.sort((left, right) => right.created_at.getTime() - left.created_at.getTime());
    return found as Link<Owner>[];
  }

  /**
   * Lists up to `limit` active links created by one person. 1 read per link. Index: organization_id, created_by,
   * expires_at.
   */
  async listBy(tenant: Tenant, userId: string, now: Date, limit: number): Promise<Link<Owner>[]> {
    const found = await this.links.list((query) =>
      query
        .where('organization_id', '==', tenant.organizationId)
        .where('created_by', '==', userId)
        .where('expires_at', '>', now)
        .orderBy('expires_at')
        .limit(limit),
    );
    return found as Link<Owner>[];
  }

  /**
   * Revokes the link immediately. 2 reads, 2 writes.
   * @throws 404.
   */
  async revoke({ tenant, writes }: Pick<MutationContext, 'tenant' | 'writes'>, id: string): Promise<void> {
    const link = await this.links.get(id);
    if (link?.organization_id !== tenant.organizationId) throw notFound(this.kind.noun);
    await this.revokeAll({ tenant, writes }, [link as Link<Owner>]);
  }

  /** Revokes the given links immediately. Costs 1 write per link, plus 1 read and 1 write per owner record. */
  async revokeAll(
    { tenant, writes }: Pick<MutationContext, 'tenant' | 'writes'>,
    ended: readonly Link<Owner>[],
  ): Promise<void> {
    const owners = Map.groupBy(ended, (link): string => link[this.kind.owner]);
    await Promise.all(
      [...owners].map(([ownerId, links]) => {
        const ids = links.map(({ id }) => id);
        return this.kind.slots.stageRelease(writes, this.slotsOf(tenant, ownerId), ids);
      }),
    );
    for (const link of ended) this.links.stageDelete(writes, link);
  }

  /** Returns the link for a token. 1 read. @throws 404 for an invalid link. */
  async open(token: string, now: Date): Promise<{ link: Link<Owner>; tenant: Tenant }> {
    const link = (await this.links.get(this.idOf(token))) as Link<Owner> | null;
    if (!link || link.expires_at <= now) throw this.notFound();
    return { link, tenant: tenantOf(link.organization_id) };
  }

  /** The error for an invalid link, or for a link to a record that no longer exists. */
  notFound(): Error {
    return notFound(this.kind.noun);
  }

  private endOf(asked: Date | undefined, now: Date): Date {
    const end = asked ?? addMs(now, this.kind.lifetimeDays * DAY_MS);
    if (end > now && end <= addMs(now, MAX_LIFETIME_DAYS * DAY_MS)) return end;
    throw invalidFieldsError({
      expires_at: `must be in the future, at most ${MAX_LIFETIME_DAYS} days ahead`,
    });
  }

  private idOf(token: string): string {
    return derivedId(this.kind.idPrefix, token);
  }

  private slotsOf(tenant: Tenant, ownerId: string): string {
    return derivedId(`${this.kind.idPrefix}-slots`, tenant.organizationId, ownerId);
  }
}

/**
 * A link as shown in responses, without its URL. Only the create response contains the URL. The response schema selects
 * the fields.
 */
export const viewLink = <L extends { created_at: Date; expires_at: Date }>(link: L) => recordAsJson(link);

/**
 * `noun` names the response field that contains the link. Only the first response contains the URL; replays omit it.
 */
export const v1IssueLinkEndpoint = <B extends z.ZodObject, L extends { created_at: Date; expires_at: Date }>({
  docs,
  body: input,
  noun,
  output,
  message,
  create,
}: Pick<V1Endpoint, 'docs'> & {
  body: B;
  noun: string;
  output: z.ZodObject;
  message: string;
  create: (context: MemberContext, given: z.output<B>) => Promise<{ link: L; url: string }>;
}): V1Endpoint => {
  const answer = z.object({ message: z.string(), [noun]: output.extend({ url: z.string().nullable() }) });
  return v1Endpoint({
    methods: ['POST'],
    access: EDITOR_ACCESS,
    docs,
    input: { body: input },
    output: { 201: answer },
    errors: ['PLAN_LIMIT_REACHED', 'NOT_FOUND', 'LIMIT_REACHED'],
    redactForReplay: (body) => {
      const { message: said, [noun]: link } = answer.parse(body) as Record<string, object>;
      return { message: said, [noun]: { ...link, url: null } };
    },
    run: async ({ body }, context) => {
      const { link, url } = await create(context, body);
      return createdReply({ message, [noun]: { ...viewLink(link), url } });
    },
  });
};
