// The fields that a caller sets and reads as they are, each declared once: storage, input, output, search, import, export.

import { z } from 'zod';
import { calendarDate, requiredTextInput, resettableInput, textInput } from '../../api/fields';
import { normalizedForComparison } from '../../platform/text';
import { enumWithUnknownAs } from '../../store/storedEnum';
import { readSpreadsheetDate } from '../import/spreadsheet';
import { EXPIRY_PRIORITIES } from '../lines/states';

export const MAX_NOTES = 10_000;

interface DeclaredField {
  stored: z.ZodType;
  /** The value in a create or an update; undefined leaves it as it is. */
  input: z.ZodType;
  output: z.ZodType;
  /** The value of a new expiry when the caller gives none. */
  initial: string | null;
  /** Whether a search finds its words. */
  isSearched: boolean;
  /** A cell of an imported file. */
  cell: z.ZodType;
  /** Other names of its column that the import takes, with commas between. */
  headings: string;
  /** Headings that suggest the field when columns are mapped. */
  hints: string;
}

/** An empty cell is a value that is not given. */
export const optionalCell = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

/** A date as spreadsheets write it. */
const dateCell = z
  .string()
  .transform((cell, context) => {
    const read = readSpreadsheetDate(cell);
    if ('date' in read) return read.date;
    context.addIssue({ code: 'custom', message: read.problem });
    return z.NEVER;
  })
  .pipe(calendarDate);

const priorityCell = z.preprocess(
  (value) =>
    EXPIRY_PRIORITIES.find(
      (priority) => typeof value === 'string' && priority.toLowerCase() === value.toLowerCase(),
    ) ?? value,
  z.enum(EXPIRY_PRIORITIES),
);

/** Trimmed; an empty text is none. */
const textOrNull = z
  .string()
  .trim()
  .max(100)
  .transform((value) => (value === '' ? null : value));

export const expiryNameInput = requiredTextInput(200);

export const DECLARED_FIELDS = {
  name: {
    stored: z.string(),
    input: expiryNameInput.exactOptional(),
    output: z.string(),
    initial: '',
    isSearched: true,
    cell: expiryNameInput,
    headings: '',
    hints:
      'title, document, document name, item, contract, subject, ' +
      'bezeichnung, titel, dokument, vertrag, betreff',
  },
  type: {
    stored: z.string().nullable().default(null),
    input: textOrNull.nullable().optional(),
    output: z.string().nullable(),
    initial: null,
    isSearched: false,
    cell: optionalCell(requiredTextInput(100)),
    headings: '',
    hints: 'category, kind, document type, art, typ, kategorie, dokumentart',
  },
  reference_number: {
    stored: z.string().nullable().default(null),
    input: textOrNull.nullable().optional(),
    output: z
      .string()
      .nullable()
      .describe('The number of the licence, policy, contract or certificate; not necessarily unique'),
    initial: null,
    isSearched: true,
    cell: optionalCell(textOrNull),
    headings:
      'reference, reference no, reference nr, ref no, licence number, licence no, license number, license no, ' +
      'policy number, policy no, certificate number, certificate no, contract number, contract no, document number, ' +
      'referenz, referenznummer, aktenzeichen, lizenznummer, policennummer, versicherungsnummer, ' +
      'versicherungsscheinnummer, zertifikatsnummer, vertragsnummer, dokumentennummer, ' +
      'référence, numéro de référence, n° de référence, numéro de licence, numéro de police, n° de police, ' +
      'numéro de certificat, numéro de contrat, n° de contrat, ' +
      'referencia, número de referencia, n.º de referencia, número de licencia, número de póliza, n.º de póliza, ' +
      'número de certificado, número de contrato, n.º de contrato',
    hints: 'ref, number, nummer, numéro, número, no, nr',
  },
  expiry_date: {
    /** Calendar date in the organization's zone. */
    stored: z.string().nullable(),
    input: calendarDate.exactOptional(),
    output: z.string().nullable(),
    initial: null,
    isSearched: false,
    cell: dateCell,
    headings: '',
    hints:
      'expiry, expires, expires on, expiration, expiration date, valid until, valid to, end date, end, due, due date, ' +
      'renewal date, deadline, ablauf, ablaufdatum, gültig bis, ende, enddatum, fällig, fällig am, fälligkeit, frist',
  },
  start_date: {
    stored: z.string().nullable().default(null),
    input: calendarDate.nullable().optional(),
    output: z.string().nullable(),
    initial: null,
    isSearched: false,
    cell: optionalCell(dateCell),
    headings: '',
    hints:
      'start, starts, issued, issue date, date of issue, valid from, effective date, from, ' +
      'beginn, startdatum, gültig ab, gültig von, ausgestellt, ausgestellt am, ab',
  },
  priority: {
    stored: enumWithUnknownAs(EXPIRY_PRIORITIES, 'Medium'),
    input: resettableInput(z.enum(EXPIRY_PRIORITIES), 'Medium').optional(),
    output: z.enum(EXPIRY_PRIORITIES),
    initial: 'Medium',
    isSearched: false,
    cell: optionalCell(priorityCell),
    headings: '',
    hints: 'importance, urgency, priorität, wichtigkeit, dringlichkeit',
  },
  notes: {
    stored: z.string(),
    input: resettableInput(textInput(MAX_NOTES), '').optional(),
    output: z.string(),
    initial: '',
    isSearched: true,
    cell: optionalCell(z.string().max(MAX_NOTES)),
    headings: '',
    hints:
      'note, comment, comments, remarks, description, notiz, notizen, bemerkung, bemerkungen, beschreibung',
  },
} as const satisfies Record<string, DeclaredField>;

type Fields = typeof DECLARED_FIELDS;
export type DeclaredFieldName = keyof Fields;
export const DECLARED_FIELD_NAMES = Object.keys(DECLARED_FIELDS) as DeclaredFieldName[];

/** One property of every field, by the field's name. */
export const declaredFieldsBy = <P extends keyof DeclaredField>(
  property: P,
): { [F in DeclaredFieldName]: Fields[F][P] } =>
  Object.fromEntries(
    DECLARED_FIELD_NAMES.map((name) => [name, DECLARED_FIELDS[name][property]]),
  ) as unknown as { [F in DeclaredFieldName]: Fields[F][P] };

type StoredValues = { [F in DeclaredFieldName]: z.output<Fields[F]['stored']> };

/** The stored values of the fields for a new expiry, including normalized forms for filters. */
export function newDeclaredFields(
  given: {
    [F in DeclaredFieldName]?: StoredValues[F] | undefined;
  },
): StoredValues & ReferenceKey {
  const values = Object.fromEntries(
    DECLARED_FIELD_NAMES.map((name) => [
      name,
      given[name] === undefined ? DECLARED_FIELDS[name].initial : given[name],
    ]),
  ) as StoredValues;
  return { ...values, reference_key: keyOf(values.reference_number) };
}

type ReferenceKey = { reference_key: string | null };

/** The form for comparing reference numbers, ignoring case. */
export const normalizedReference = (number: string): string => normalizedForComparison(number);

const keyOf = (number: string | null): string | null =>
  number === null ? null : normalizedReference(number);

/** Empty when the patch leaves the reference number as it is. */
export const referenceKeyOf = ({
  reference_number: number,
}: {
  reference_number?: string | null | undefined;
}): Partial<ReferenceKey> => (number === undefined ? {} : { reference_key: keyOf(number) });
