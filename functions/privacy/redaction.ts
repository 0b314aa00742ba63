// Takes what names a person out of texts and documents: address, numbers and name, however they are written.
import { Timestamp } from 'firebase-admin/firestore';
import { escapeHtml } from '../messaging/html';

/** By what somebody is recognized in other people's records. */
export interface PersonTerms {
  /** Of the records that are theirs: contact, user, requests. */
  ids: readonly string[];
  emails: readonly string[];
  /** E.164. */
  numbers: readonly string[];
  name: string;
}

export const ERASED = '[erased]';

/** Fewer digits are found in dates and amounts. */
const LEAST_DIGITS = 7;
const LETTER = '[\\p{L}\\p{N}]';

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** As it is, and as it stands in HTML and in JSON text. */
const spellings = (text: string): string[] => [
  ...new Set([text, escapeHtml(text), JSON.stringify(text).slice(1, -1)]),
];

const addressPattern = (email: string): string =>
  `(?<![\\p{L}\\p{N}._%+-])${literal(email)}(?!${LETTER}|[.-]${LETTER})`;
/** With any separators, with or without the plus sign. */
function numberPattern(number: string): string | null {
  const digits = number.replace(/\D/g, '');
  return digits.length < LEAST_DIGITS ? null : `\\+?(?<!\\d)${[...digits].join('[\\s().\\/-]{0,3}')}(?!\\d)`;
}
/** Only a name of several words is looked for inside texts: “May” stands in many. */
function namePattern(name: string): string | null {
  const words = name.trim().split(/\s+/);
  return words.length < 2 ? null : `(?<!${LETTER})${words.map(literal).join('\\s+')}(?!${LETTER})`;
}

export class Redaction {
  private readonly sure: RegExp;
  private readonly all: RegExp;

  constructor(private readonly terms: PersonTerms) {
    const sure = [
      ...terms.emails.flatMap(spellings).map(addressPattern),
      ...terms.numbers.flatMap((number) => numberPattern(number) ?? []),
    ];
    const names = spellings(terms.name).flatMap((name) => namePattern(name) ?? []);
    const of = (patterns: readonly string[]): RegExp => new RegExp(patterns.join('|') || '(?!)', 'giu');
    this.sure = of(sure);
    this.all = of([...sure, ...names]);
  }

  /** Whether somebody is named, in any way that would be taken out. */
  names(value: unknown): boolean {
    return this.isAbout(value) || this.value(value, false) !== value;
  }

  /** Whether a record is about the person, by an id, an address or a number. */
  isAbout(value: unknown): boolean {
    if (typeof value === 'string') return this.terms.ids.includes(value) || value.search(this.sure) !== -1;
    if (Array.isArray(value)) return value.some((inner) => this.isAbout(inner));
    return isMap(value) && Object.values(value).some((inner) => this.isAbout(inner));
  }

  text(text: string): string {
    return text.replace(this.all, ERASED);
  }

  /** The fields of a document that change, as they are to be; null when none does. */
  patchOf(data: Readonly<Record<string, unknown>>): Record<string, unknown> | null {
    const isAbout = this.isAbout(data);
    const changed = Object.entries(data).flatMap(([field, value]) => {
      const after = this.value(value, isAbout);
      return after === value ? [] : [[field, after] as const];
    });
    return changed.length === 0 ? null : Object.fromEntries(changed);
  }

  /** The same value where there is nothing to take out. */
  private value(value: unknown, isAbout: boolean): unknown {
    if (typeof value === 'string') {
      if (isAbout && value !== '' && value === this.terms.name) return ERASED;
      return this.text(value);
    }
    if (Array.isArray(value)) {
      const after = value.map((inner) => this.value(inner, isAbout));
      return after.every((inner, index) => inner === value[index]) ? value : after;
    }
    if (!isMap(value)) return value;
    const entries = Object.entries(value).map(([key, inner]) => [key, this.value(inner, isAbout)] as const);
    return entries.every(([key, inner]) => inner === value[key]) ? value : Object.fromEntries(entries);
  }
}

export const isMap = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  !(value instanceof Timestamp) &&
  !Buffer.isBuffer(value) &&
  Object.getPrototypeOf(value) === Object.prototype;
