// The plain fields of an expiry. Each field is declared in one place: its storage, input, output, list filter, search,
// import, export, extraction and example.
//
// REFERENCE_NUMBER_FIELDS (lines/line.ts) names the fields shown in messages, calendars and evidence packs. Their
// labels are in web/languages/expiryDetails.ts.

import { z } from 'zod';
import { calendarDate, requiredTextInput, resettableInput, textFilter, textInput } from '../../api/fields';
import { normalizedForComparison } from '../../platform/text';
import { enumSchemaWithFallback } from '../../store/values';
import { readSpreadsheetDate } from '../import/spreadsheet';
import { EXPIRY_PRIORITIES, type ExpiryReferenceNumbers, REFERENCE_NUMBER_FIELDS } from '../lines/line';

export const MAX_NOTES_LENGTH = 10_000;
const DATE_LENGTH = 10;

interface DeclaredField {
  stored: z.ZodType;
  /** The schema for create and update input; undefined leaves the field unchanged. */
  input: z.ZodType;
  output: z.ZodType;
  /** The default for a new expiry. */
  initial: string | null;
  /** Whether search covers the field. */
  isSearched: boolean;
  /**
   * The description of the list filter, which matches the whole value and ignores case; null if lists can’t be filtered
   * by the field.
   */
  filter: string | null;
  /** The schema for a cell in an import. */
  cell: z.ZodType;
  /** Other column headings that an import accepts, separated by commas. */
  headings: string;
  /** Headings that suggest the field when columns are mapped. */
  hints: string;
  /** How extraction reads the field from a document; null if extraction skips the field. */
  extracted: FieldExtractionRule | null;
  /** The example value in API documents and sample events. */
  example: string;
}

export interface FieldExtractionRule {
  /** A `text` value is copied from the quote; a `date` value is the quoted date in ISO format. */
  kind: 'text' | 'date';
  maxLength: number;
  /** The field's description in the model’s prompt. */
  meaning: string;
}

/** An empty cell is treated as missing. */
export const optionalCellSchema = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

/** A date in a format that spreadsheets write. */
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
    EXPIRY_PRIORITIES.find((priority) => typeof value === 'string' && priority.toLowerCase() === value.toLowerCase()) ??
    value,
  z.enum(EXPIRY_PRIORITIES),
);

/** Trims the text; empty text becomes null. */
const textOrNull = z
  .string()
  .trim()
  .max(100)
  .transform((value) => (value === '' ? null : value));

export const expiryNameInput = requiredTextInput(200);

export const DECLARED_EXPIRY_FIELDS = {
  name: {
    stored: z.string(),
    input: expiryNameInput.exactOptional(),
    output: z.string(),
    initial: '',
    isSearched: true,
    filter: null,
    cell: expiryNameInput,
    headings: '',
    hints:
      'title, document, document name, item, contract, subject, ' + 'bezeichnung, titel, dokument, vertrag, betreff',
    extracted: {
      kind: 'text',
      maxLength: 200,
      meaning: 'the title of the document, or what it is about',
    },
    example: 'Fire safety certificate, Harbour Street',
  },
  type: {
    stored: z.string().nullable().default(null),
    input: textOrNull.nullable().optional(),
    output: z.string().nullable(),
    initial: null,
    isSearched: false,
    filter: null,
    cell: optionalCellSchema(requiredTextInput(100)),
    headings: '',
    hints: 'category, kind, document type, art, typ, kategorie, dokumentart',
    extracted: {
      kind: 'text',
      maxLength: 100,
      meaning: 'the kind of document, such as insurance, licence, lease, passport',
    },
    example: 'Certification',
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
    filter: 'The full reference number; case is ignored',
    cell: optionalCellSchema(textOrNull),
    headings:
      'reference, reference no, reference nr, ref no, licence number, licence no, license number, license no, ' +
      'policy number, policy no, certificate number, certificate no, contract number, contract no, permit number, permit no, document number, ' +
      'referenz, referenznummer, aktenzeichen, lizenznummer, policennummer, versicherungsnummer, ' +
      'versicherungsscheinnummer, zertifikatsnummer, vertragsnummer, dokumentennummer, ' +
      'référence, numéro de référence, n° de référence, numéro de licence, numéro de police, n° de police, ' +
      'n° de licence, numéro de certificat, n° de certificat, numéro de contrat, n° de contrat, ' +
      'referencia, número de referencia, n° de referencia, número de licencia, n° de licencia, ' +
      'número de póliza, n° de póliza, número de certificado, n° de certificado, número de contrato, n° de contrato',
    hints: 'ref, number, nummer, numéro, número, no, nr',
    extracted: {
      kind: 'text',
      maxLength: 100,
      meaning: 'its own number: of the licence, policy, contract, certificate',
    },
    example: 'FS-2041',
  },
  expiry_date: {
    /** Calendar date in the organization's time zone. */
    stored: z.string().nullable(),
    input: calendarDate.exactOptional(),
    output: z.string().nullable(),
    initial: null,
    isSearched: false,
    filter: null,
    cell: dateCell,
    headings: '',
    hints:
      'expiry, expires, expires on, expiration, expiration date, valid until, valid to, end date, end, due, due date, ' +
      'renewal date, deadline, ablauf, ablaufdatum, gültig bis, ende, enddatum, fällig, fällig am, fälligkeit, frist',
    extracted: {
      kind: 'date',
      maxLength: DATE_LENGTH,
      meaning: 'the date on which it expires, ends or is due',
    },
    example: '2027-03-31',
  },
  start_date: {
    stored: z.string().nullable().default(null),
    input: calendarDate.nullable().optional(),
    output: z.string().nullable(),
    initial: null,
    isSearched: false,
    filter: null,
    cell: optionalCellSchema(dateCell),
    headings: '',
    hints:
      'start, starts, issued, issue date, date of issue, valid from, effective date, from, ' +
      'beginn, startdatum, gültig ab, gültig von, ausgestellt, ausgestellt am, ab',
    extracted: {
      kind: 'date',
      maxLength: DATE_LENGTH,
      meaning: 'the date on which it begins or was issued',
    },
    example: '2026-04-01',
  },
  priority: {
    stored: enumSchemaWithFallback(EXPIRY_PRIORITIES, 'Medium'),
    input: resettableInput(z.enum(EXPIRY_PRIORITIES), 'Medium').optional(),
    output: z.enum(EXPIRY_PRIORITIES),
    initial: 'Medium',
    isSearched: false,
    filter: null,
    cell: optionalCellSchema(priorityCell),
    headings: '',
    hints: 'importance, urgency, priorität, wichtigkeit, dringlichkeit',
    extracted: null,
    example: 'High',
  },
  notes: {
    stored: z.string(),
    input: resettableInput(textInput(MAX_NOTES_LENGTH), '').optional(),
    output: z.string(),
    initial: '',
    isSearched: true,
    filter: null,
    cell: optionalCellSchema(z.string().max(MAX_NOTES_LENGTH)),
    headings: '',
    hints: 'note, comment, comments, remarks, description, notiz, notizen, bemerkung, bemerkungen, beschreibung',
    extracted: null,
    example: 'Ask for a quotation first',
  },
} as const satisfies Record<string, DeclaredField>;

type Fields = typeof DECLARED_EXPIRY_FIELDS;
export type DeclaredExpiryFieldName = keyof Fields;
export const DECLARED_EXPIRY_FIELD_NAMES = Object.keys(DECLARED_EXPIRY_FIELDS) as DeclaredExpiryFieldName[];

/** Picks one property of each field, keyed by field name. */
export const pickExpiryFieldProperty = <P extends keyof DeclaredField>(
  property: P,
): { [F in DeclaredExpiryFieldName]: Fields[F][P] } =>
  Object.fromEntries(
    DECLARED_EXPIRY_FIELD_NAMES.map((name) => [name, DECLARED_EXPIRY_FIELDS[name][property]]),
  ) as unknown as { [F in DeclaredExpiryFieldName]: Fields[F][P] };

/** The reference numbers of a fictional expiry, for use in examples. */
export const referenceNumberExamples = Object.fromEntries(
  REFERENCE_NUMBER_FIELDS.map((field) => [field, DECLARED_EXPIRY_FIELDS[field].example]),
) as ExpiryReferenceNumbers;

/** The names of fields whose property `P` has the type `V`, such as the fields that extraction reads. */
type FieldsWhere<P extends keyof DeclaredField, V> = {
  [F in DeclaredExpiryFieldName]: Fields[F][P] extends V ? F : never;
}[DeclaredExpiryFieldName];

export type ExtractableExpiryFieldName = FieldsWhere<'extracted', FieldExtractionRule>;
export const EXTRACTABLE_EXPIRY_FIELD_NAMES = DECLARED_EXPIRY_FIELD_NAMES.filter(
  (name) => DECLARED_EXPIRY_FIELDS[name].extracted !== null,
) as ExtractableExpiryFieldName[];

/** "name, reference number, notes and custom fields", used to describe what a search covers. */
export const SEARCHED_FIELDS_TEXT = `${DECLARED_EXPIRY_FIELD_NAMES.filter(
  (name) => DECLARED_EXPIRY_FIELDS[name].isSearched,
)
  .map((name) => name.replaceAll('_', ' '))
  .join(', ')} and custom fields`;

type FilteredField = FieldsWhere<'filter', string>;
const FILTERED_FIELDS = DECLARED_EXPIRY_FIELD_NAMES.filter(
  (name) => DECLARED_EXPIRY_FIELDS[name].filter !== null,
) as FilteredField[];

/** The list filters' values. */
export type ExpiryFieldFilters = { [F in FilteredField]?: string | undefined };

/** The query parameters for the filters. */
export const expiryFieldFilterParameters = Object.fromEntries(
  FILTERED_FIELDS.map((field) => [field, textFilter.optional().describe(DECLARED_EXPIRY_FIELDS[field].filter)]),
) as { [F in FilteredField]: z.ZodOptional<typeof textFilter> };

/** The stored filter keys: field values normalized for comparison. */
type FilterKeys = { [F in FilteredField as `${F}_key`]: string | null };
const filterKeyNameOf = <F extends FilteredField>(field: F) => `${field}_key` as const;
export const STORED_FILTER_KEYS: (keyof FilterKeys)[] = FILTERED_FIELDS.map(filterKeyNameOf);

const storedKey = z.string().nullable().default(null);
export const filterKeySchemas = Object.fromEntries(STORED_FILTER_KEYS.map((key) => [key, storedKey])) as {
  [K in keyof FilterKeys]: typeof storedKey;
};

/** The filter keys for the given fields. */
export const computeFilterKeys = (given: { [F in FilteredField]?: string | null | undefined }) =>
  Object.fromEntries(
    FILTERED_FIELDS.flatMap((field) => {
      const value = given[field];
      if (value === undefined) return [];
      return [[filterKeyNameOf(field), value === null ? null : normalizedForComparison(value)]];
    }),
  ) as Partial<FilterKeys>;

export const withoutFilterKeys = <R extends FilterKeys>(record: R): Omit<R, keyof FilterKeys> =>
  Object.fromEntries(
    Object.entries(record).filter(([name]) => !(STORED_FILTER_KEYS as string[]).includes(name)),
  ) as Omit<R, keyof FilterKeys>;

type StoredValues = { [F in DeclaredExpiryFieldName]: z.output<Fields[F]['stored']> };

/** A new expiry's stored field values, including its filter keys. */
export function newExpiryFieldValues(
  given: {
    [F in DeclaredExpiryFieldName]?: StoredValues[F] | undefined;
  },
): StoredValues & FilterKeys {
  const values = Object.fromEntries(
    DECLARED_EXPIRY_FIELD_NAMES.map((name) => [
      name,
      given[name] === undefined ? DECLARED_EXPIRY_FIELDS[name].initial : given[name],
    ]),
  ) as StoredValues;
  return { ...values, ...(computeFilterKeys(values) as FilterKeys) };
}
