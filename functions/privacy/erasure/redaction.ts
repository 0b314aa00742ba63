// Removes mentions of a person from text and documents. Searches for the person's ids, and for their full addresses,
// numbers and names.
import { Timestamp } from 'firebase-admin/firestore';
import type { z } from 'zod';
import { escapeHtml } from '../../messaging/html';
import { emailWithAsciiHost, emailWithUnicodeHost } from '../../platform/text';
import { textWithoutCaseAndAccents } from '../../store/values';
import type { PersonIdentifiers } from './record';

export const ERASED_TEXT = '[erased]';

const escapeRegExp = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');

const LETTER = '[\\p{L}\\p{N}]';

/** Rich text stores names and addresses with special characters encoded as HTML entities. */
const asWritten = (text: string): string[] => [text, escapeHtml(text)].map((each) => textWithoutCaseAndAccents(each));

const emailPatterns = (email: string): string[] =>
  [...new Set([email, emailWithAsciiHost(email), emailWithUnicodeHost(email)].flatMap(asWritten))].map(
    (each) => `(?<![\\p{L}\\p{N}._%+-])${escapeRegExp(each)}(?!${LETTER}|[.-]${LETTER})`,
  );

/**
 * Matches the international number with a `+`, `00` or no prefix. Its digits may be separated by spaces, hyphens,
 * slashes, dots or parentheses.
 */
function numberPatterns(number: string): string[] {
  const digits = number.replace(/\D/g, '');
  // A shorter number could be a date or an amount.
  if (digits.length < 7) return [];
  return [`(?<!\\d)(?:\\+|00)?${[...digits].join('[\\s().\\-/]*')}(?!\\d)`];
}

/** Searches only for multi-word names, because one-word names such as “May” can also be common words. */
function namePatterns(name: string): string[] {
  if (!/\s/.test(name.trim())) return [];
  return asWritten(name).map((each) => {
    const words = each.trim().split(/\s+/).map(escapeRegExp).join('[\\s_.-]+');
    return `(?<!${LETTER})${words}(?!${LETTER})`;
  });
}

/** Ignores case and accents when matching, and returns positions in the original text. */
export function matchRangesIgnoringCaseAndAccents(
  text: string,
  pattern: RegExp,
  plainOf = textWithoutCaseAndAccents,
): { start: number; end: number }[] {
  if (plainOf(text).search(pattern) === -1) return [];
  const positions: number[] = [];
  let plain = '';
  let at = 0;
  for (const character of text) {
    const added = plainOf(character);
    plain += added;
    positions.push(...Array<number>(added.length).fill(at));
    at += character.length;
  }
  positions.push(text.length);
  return [...plain.matchAll(pattern)].map(({ index, 0: { length } }) => ({
    start: positions[index] ?? 0,
    end: positions[index + length] ?? text.length,
  }));
}

function replaceMatches(text: string, pattern: RegExp): string {
  let left = '';
  let at = 0;
  for (const { start, end } of matchRangesIgnoringCaseAndAccents(text, pattern)) {
    left += text.slice(at, start) + ERASED_TEXT;
    at = end;
  }
  return left + text.slice(at);
}

/** Sender addresses and names must stay valid, so they are cleared instead of replaced with “[erased]”. */
const SENT_BY = /(?:^|_)(?:email|phone|reply_to|sender_name)$/;
/** Fields with these endings describe a person if they appear next to that person’s id. */
const IDENTIFIES = /(?:name|email|address|phone)$/;
/** Fields that describe a person but don't share the id field's prefix. */
const DESCRIBED_BY: Readonly<Record<string, readonly string[]>> = {
  id: ['name', 'email'],
  recipient_id: ['address'],
  contact_id: ['client_name', 'client_email'],
  user_id: ['created_by_name'],
  invited_by: ['inviter_name'],
};

type Fields = Readonly<Record<string, unknown>>;

export class PersonRedactor {
  private readonly ids: ReadonlySet<string>;
  private readonly names: ReadonlySet<string>;
  private readonly sure: RegExp;
  private readonly all: RegExp;

  constructor({ ids, emails, numbers, name, names }: Omit<PersonIdentifiers, 'files'>) {
    this.ids = new Set(ids);
    this.names = new Set([name, ...names].filter((each) => each !== '').map((each) => textWithoutCaseAndAccents(each)));
    const sure = [...emails.flatMap(emailPatterns), ...numbers.flatMap(numberPatterns)];
    const anyOf = (patterns: readonly string[]): RegExp => new RegExp(patterns.join('|') || '(?!)', 'gu');
    this.sure = anyOf(sure);
    this.all = anyOf([...sure, ...[...this.names].flatMap(namePatterns)]);
  }

  /** Whether the value contains anything that would be erased. */
  isNamedIn(value: unknown): boolean {
    return this.isAbout(value) || this.value(value, false) !== value;
  }

  /** Whether a record is about the person. True if it contains one of their ids, addresses or numbers. */
  isAbout(value: unknown): boolean {
    if (typeof value === 'string')
      return this.ids.has(value) || textWithoutCaseAndAccents(value).search(this.sure) !== -1;
    if (Array.isArray(value)) return value.some((inner) => this.isAbout(inner));
    return isFirestoreMap(value) && Object.values(value).some((inner) => this.isAbout(inner));
  }

  /** @param isAbout whether the record is about the person. If so, a one-word name is also erased. */
  text(text: string, isAbout = false): string {
    if (isAbout && this.names.has(textWithoutCaseAndAccents(text))) return ERASED_TEXT;
    const inside = valueOfJson(text);
    if (inside === null) return replaceMatches(text, this.all);
    const after = this.value(inside, isAbout || this.isAbout(inside));
    return after === inside ? text : JSON.stringify(after);
  }

  /**
   * The changed fields of a document, or null if nothing changed. Fields left empty become null if the schema allows
   * it.
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

  /** Returns the same value if there is nothing to erase. */
  private value(value: unknown, isAbout: boolean): unknown {
    if (typeof value === 'string') return this.text(value, isAbout);
    if (Array.isArray(value)) {
      const after = value.map((inner) => this.value(inner, isAbout));
      return after.every((inner, index) => inner === value[index]) ? value : after;
    }
    return isFirestoreMap(value) ? this.map(value, isAbout) : value;
  }

  private map(map: Fields, isAbout: boolean): Fields {
    const described = this.fieldsBesideIds(map);
    const entries = Object.entries(map).map(([key, inner]) => {
      const isDescription = described.has(key) && typeof inner === 'string' && inner !== '';
      const after = isDescription ? ERASED_TEXT : this.value(inner, isAbout);
      return [key, after !== inner && SENT_BY.test(key) ? '' : after] as const;
    });
    const isSame = entries.every(([key, inner]) => inner === map[key] && this.text(key) === key);
    return isSame ? map : withoutLoss(entries.map(([key, inner]) => [this.text(key), inner] as const));
  }

  /**
   * The fields that describe the person and appear next to one of the person's ids, including fields with former
   * values.
   */
  private fieldsBesideIds(map: Fields): ReadonlySet<string> {
    const keys = Object.keys(map);
    const own = keys.filter((key) => typeof map[key] === 'string' && this.ids.has(String(map[key])));
    return new Set(
      own.flatMap((key) => {
        const stem = key.replace(/_?id$/i, '');
        const beside = keys.filter((each) => each !== key && each.startsWith(stem) && IDENTIFIES.test(each));
        return [...(stem === '' ? [] : beside), ...(DESCRIBED_BY[key] ?? [])];
      }),
    );
  }
}

/** Keeps both fields even if redaction gives them the same name. */
function withoutLoss(entries: readonly (readonly [string, unknown])[]): Fields {
  const map: Record<string, unknown> = {};
  for (const [key, value] of entries) {
    let free = key;
    for (let nth = 2; Object.hasOwn(map, free); nth += 1) free = `${key} ${nth}`;
    map[free] = value;
  }
  return map;
}

/** The parsed value of a JSON list or object; null for other text. */
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
