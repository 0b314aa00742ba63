// What of an organization's records concerns one person: their own as they are, of others what names them.
import type { DocumentData, Query } from 'firebase-admin/firestore';
import type { Tenant } from '../../api/actor';
import { documentRequests } from '../../documentRequests/request';
import { submissions } from '../../documentRequests/submission';
import { byId } from '../../platform/collection';
import type { RawDocument } from '../../platform/wholeCollection';
import type { Terms } from '../record';
import { isMap, Redaction } from '../redaction';

const PAGE = 200;

/** The ids of the requests that were made to a contact, or of what they sent. 1 read for each, at least 1. */
async function idsOf(
  collection: typeof documentRequests | typeof submissions,
  tenant: Tenant,
  contactId: string,
): Promise<string[]> {
  const ids: string[] = [];
  for (;;) {
    const last = ids.at(-1);
    const build = (query: Query): Query => {
      const page = query.where('contact_id', '==', contactId).orderBy(byId).limit(PAGE);
      return last === undefined ? page : page.startAfter(last);
    };
    const found: { id: string }[] = await collection.of(tenant).list(build);
    ids.push(...found.map(({ id }) => id));
    if (found.length < PAGE) return ids;
  }
}

/** With the ids of requests and submissions that are theirs. Index: organization_id, contact_id. */
export async function withOwnRecords(tenant: Tenant, terms: Terms): Promise<Terms> {
  const ids = [...terms.ids];
  for (const id of terms.ids)
    for (const collection of [documentRequests, submissions])
      ids.push(...(await idsOf(collection, tenant, id)));
  return { ...terms, ids: [...new Set(ids)] };
}

/** Fields by which a record is somebody's own, and not only made by them. */
const OWNED_BY = ['contact_id', 'request_id', 'submission_id', 'recipient_id', 'to', 'email', 'client_email'];
/** Where `user_id` is whose the record is; elsewhere it is who made it. */
const OF_USERS = ['users', 'notifications', 'calendar_feeds', 'expiry_comments', 'workflow_comments'];

const ALWAYS = ['created_at', 'updated_at'];

/** The fields that concern the person; null when none does. Lists keep the items that name them. */
export class PersonRecords {
  private readonly redaction: Redaction;
  private readonly own: ReadonlySet<string>;

  constructor(terms: Terms) {
    this.redaction = new Redaction(terms);
    this.own = new Set([...terms.ids, ...terms.emails, ...terms.numbers]);
  }

  of({ ref, data }: RawDocument): DocumentData | null {
    const owner = OF_USERS.includes(ref.parent.id) ? [...OWNED_BY, 'user_id'] : OWNED_BY;
    if (this.own.has(ref.id) || owner.some((field) => this.own.has(String(data[field])))) return data;
    const named = this.namedFields(data);
    if (Object.keys(named).length === 0) return null;
    const dates = Object.entries(data).filter(([field]) => ALWAYS.includes(field));
    return { ...Object.fromEntries(dates), ...named };
  }

  private namedFields(data: DocumentData): DocumentData {
    const named = Object.entries(data).filter(([, value]) => this.redaction.isNamedIn(value));
    return Object.fromEntries(
      named.map(([field, value]) => [
        field,
        field.endsWith('_json') ? this.namedInJson(String(value)) : this.trimmed(value),
      ]),
    );
  }

  private namedInJson(json: string): string {
    const value: unknown = JSON.parse(json);
    return JSON.stringify(isMap(value) ? this.namedFields(value) : this.trimmed(value));
  }

  /** Without the items and the maps that are about others. */
  private trimmed(value: unknown): unknown {
    if (Array.isArray(value)) {
      return value.filter((item) => this.redaction.isNamedIn(item)).map((item) => this.trimmed(item));
    }
    if (!isMap(value)) return value;
    const left = Object.entries(value).filter(
      ([, inner]) => !isMap(inner) || this.redaction.isNamedIn(inner),
    );
    return Object.fromEntries(left.map(([key, inner]) => [key, this.trimmed(inner)]));
  }
}
