// Takes what names a person out of texts and documents: address, numbers and name, however they are written.
import { Timestamp } from 'firebase-admin/firestore';
import type { z } from 'zod';
import type { Terms } from './record';
import { patternsToFindEmailAddress, patternsToFindPersonName, patternsToFindPhoneNumber } from './spellings';

/** By what somebody is recognized in other people's records. */
export type PersonTerms = Readonly<Omit<Terms, 'names' | 'files'>> & Partial<Pick<Terms, 'names'>>;

export const ERASED_TEXT = '[erased]';

/** What messages are sent by is no place for a word in brackets: it is emptied. */
const SENT_BY = /(?:^|_)(?:email|phone|reply_to|sender_name)$/;
/** What stands beside an id tells of whom it is, by these endings. */
const IDENTIFIES = /(?:name|email|address|phone)$/;
/** Where it is called otherwise than the id. */
const SAID_AS: Readonly<Record<string, readonly string[]>> = {
  id: ['name', 'email'],
  recipient_id: ['address'],
  contact_id: ['client_name', 'client_email'],
  user_id: ['created_by_name'],
  invited_by: ['inviter_name'],
};

type Fields = Readonly<Record<string, unknown>>;

export class Redaction {
  private readonly ids: ReadonlySet<string>;
  private readonly names: ReadonlySet<string>;
  private readonly sure: RegExp;
  private readonly all: RegExp;

  constructor({ ids, emails, numbers, name, names = [] }: PersonTerms) {
    this.ids = new Set(ids);
    this.names = new Set([name, ...names].filter((each) => each !== ''));
    const sure = [
      ...emails.flatMap(patternsToFindEmailAddress),
      ...numbers.flatMap(patternsToFindPhoneNumber),
    ];
    const of = (patterns: readonly string[]): RegExp => new RegExp(patterns.join('|') || '(?!)', 'giu');
    this.sure = of(sure);
    this.all = of([...sure, ...[...this.names].flatMap(patternsToFindPersonName)]);
  }

  /** Whether somebody is named, in any way that would be taken out. */
  isNamedIn(value: unknown): boolean {
    return this.isAbout(value) || this.value(value, false) !== value;
  }

  /** Whether a record is about the person, by an id, an address or a number. */
  isAbout(value: unknown): boolean {
    if (typeof value === 'string') return this.ids.has(value) || value.search(this.sure) !== -1;
    if (Array.isArray(value)) return value.some((inner) => this.isAbout(inner));
    return isFirestoreMap(value) && Object.values(value).some((inner) => this.isAbout(inner));
  }

  /** @param isAbout whether what it stands in is about the person: then a name of one word is one, too. */
  text(text: string, isAbout = false): string {
    if (isAbout && this.names.has(text)) return ERASED_TEXT;
    const inside = valueOfJson(text);
    if (inside === null) return text.replace(this.all, ERASED_TEXT);
    const after = this.value(inside, isAbout || this.isAbout(inside));
    return after === inside ? text : JSON.stringify(after);
  }

  /**
   * The fields of a document that change, as they are to be; null when none does. What is emptied is null where its
   * schema lets it be.
   */
  patchOf(data: Fields, schema?: z.ZodObject): Record<string, unknown> | null {
    const after = this.map(data, this.isAbout(data));
    const changed = Object.entries(after).flatMap(([field, value]) => {
      if (value === data[field]) return [];
      const isNull = value === '' && schema?.shape[field]?.safeParse(null).success === true;
      return [[field, isNull ? null : value] as const];
    });
    return changed.length === 0 ? null : Object.fromEntries(changed);
  }

  /** The same value where there is nothing to take out. */
  private value(value: unknown, isAbout: boolean): unknown {
    if (typeof value === 'string') return this.text(value, isAbout);
    if (Array.isArray(value)) {
      const after = value.map((inner) => this.value(inner, isAbout));
      return after.every((inner, index) => inner === value[index]) ? value : after;
    }
    return isFirestoreMap(value) ? this.map(value, isAbout) : value;
  }

  private map(map: Fields, isAbout: boolean): Fields {
    const said = this.saidBesideIds(map);
    const entries = Object.entries(map).map(([key, inner]) => {
      const isSaid = said.has(key) && typeof inner === 'string' && inner !== '';
      const after = isSaid ? ERASED_TEXT : this.value(inner, isAbout);
      return [key, after !== inner && SENT_BY.test(key) ? '' : after] as const;
    });
    const isSame = entries.every(([key, inner]) => inner === map[key] && this.text(key) === key);
    return isSame ? map : withoutLoss(entries.map(([key, inner]) => [this.text(key), inner] as const));
  }

  /** The fields that tell of them beside one of their ids, whatever they were called then. */
  private saidBesideIds(map: Fields): ReadonlySet<string> {
    const keys = Object.keys(map);
    const own = keys.filter((key) => typeof map[key] === 'string' && this.ids.has(String(map[key])));
    return new Set(
      own.flatMap((key) => {
        const stem = key.replace(/_?id$/i, '');
        const beside = keys.filter((each) => each !== key && each.startsWith(stem) && IDENTIFIES.test(each));
        return [...(stem === '' ? [] : beside), ...(SAID_AS[key] ?? [])];
      }),
    );
  }
}

/** Of two fields that are called the same then, both stay. */
function withoutLoss(entries: readonly (readonly [string, unknown])[]): Fields {
  const map: Record<string, unknown> = {};
  for (const [key, value] of entries) {
    let free = key;
    for (let nth = 2; Object.hasOwn(map, free); nth += 1) free = `${key} ${nth}`;
    map[free] = value;
  }
  return map;
}

/** Of a text that is JSON of a list or a map; null of any other. */
function valueOfJson(text: string): unknown {
  if (!/^[[{]/.test(text)) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export const isFirestoreMap = (value: unknown): value is Fields =>
  typeof value === 'object' &&
  value !== null &&
  !(value instanceof Timestamp) &&
  !Buffer.isBuffer(value) &&
  Object.getPrototypeOf(value) === Object.prototype;
