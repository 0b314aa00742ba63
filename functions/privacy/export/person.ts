// Selects one person's data: their own records, and the parts of other records that name them.
import type { DocumentData } from 'firebase-admin/firestore';
import type { RawDocument } from '../../store/wholeCollection';
import type { Terms } from '../erasure/record';
import { isFirestoreMap, Redaction } from '../erasure/redaction';

/** Fields that make a record the person's own, rather than created by them. */
const OWNED_BY = ['contact_id', 'request_id', 'submission_id', 'recipient_id', 'to', 'email', 'client_email'];
/** Collections in which `user_id` is the record's owner. Elsewhere it is only the creator. */
const OF_USERS = ['users', 'notifications', 'calendar_feeds', 'expiry_comments', 'workflow_comments'];

const ALWAYS = ['created_at', 'updated_at'];

/** Reduces records to the fields that concern the person. Lists keep only items that name them. */
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
    return JSON.stringify(isFirestoreMap(value) ? this.namedFields(value) : this.trimmed(value));
  }

  /** Removes list items and maps that are about other people. */
  private trimmed(value: unknown): unknown {
    if (Array.isArray(value)) {
      return value.filter((item) => this.redaction.isNamedIn(item)).map((item) => this.trimmed(item));
    }
    if (!isFirestoreMap(value)) return value;
    const left = Object.entries(value).filter(
      ([, inner]) => !isFirestoreMap(inner) || this.redaction.isNamedIn(inner),
    );
    return Object.fromEntries(left.map(([key, inner]) => [key, this.trimmed(inner)]));
  }
}
