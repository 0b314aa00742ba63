// Validates a client's answers against the form, parses the numbers they typed, and builds the submitted answers. Pure.
import { z } from 'zod';
import { isCalendarDate, isVisibleText } from '../../api/fields';
import type { ClientFile, SubmittedAnswer } from '../review/submission';
import type { FormField, NumberFormatLanguage } from '../template/template';

export const clientAnswerSchema = z.union([z.string(), z.boolean()]);
export type ClientAnswer = z.output<typeof clientAnswerSchema>;

/** The language's thousands separator if it is a comma or a period, otherwise null. */
const THOUSANDS: Readonly<Record<NumberFormatLanguage, ',' | '.' | null>> = {
  en: ',',
  de: '.',
  fr: null,
  es: '.',
};
const NOT_A_NUMBER = 'must be a number, such as 1250 or 12.5';
const MAX_WHOLE_DIGITS = 15;
const MAX_FRACTION_DIGITS = 10;
export type ParsedNumberAnswer = { value: number } | { problem: string };

/**
 * Replaces Unicode digits, signs and spaces with their ASCII equivalents, and apostrophes between digits with spaces.
 */
const plain = (typed: string): string =>
  typed
    .normalize('NFKC')
    .trim()
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/(?<=\d)['\u2019\s](?=\d)/gu, ' ');

const isGrouped = (whole: string, separator: string): boolean => {
  const [first = '', ...groups] = whole.split(separator);
  return /^\d{1,3}$/.test(first) && groups.every((group) => /^\d{3}$/.test(group));
};

/** Returns the integer part without thousands separators, or null if the digits aren't grouped in thousands. */
function wholeDigits(text: string): string | null {
  const separator = /[ .,]/.exec(text)?.[0];
  if (separator === undefined) return text;
  return isGrouped(text, separator) ? text.replaceAll(separator, '') : null;
}

function numberOf(sign: string, whole: string | null, fraction: string): ParsedNumberAnswer {
  if (whole === null || !/^\d*$/.test(whole) || !/^\d*$/.test(fraction)) return { problem: NOT_A_NUMBER };
  if (whole.length > MAX_WHOLE_DIGITS || fraction.length > MAX_FRACTION_DIGITS) {
    return {
      problem: `must have at most ${MAX_WHOLE_DIGITS} digits before and ${MAX_FRACTION_DIGITS} after the decimal point`,
    };
  }
  return { value: Number(`${sign}${whole || '0'}.${fraction || '0'}`) };
}

/**
 * Parses a number that contains one comma or period, which may be either a thousands separator or a decimal separator.
 */
function lone(
  sign: string,
  [whole, behind]: [string, string],
  separator: string,
  language: NumberFormatLanguage,
): ParsedNumberAnswer {
  const mayBeThousands = /^[1-9]\d{0,2}$/.test(whole) && /^\d{3}$/.test(behind);
  if (!mayBeThousands) return numberOf(sign, whole, behind);
  if (THOUSANDS[language] === separator) return numberOf(sign, whole + behind, '');
  return {
    problem: `could mean ${sign}${whole}${behind} or ${Number(`${whole}.${behind}`)}: enter ${sign}${whole}${behind}, or ${sign}${whole}${separator}${behind}0`,
  };
}

/** Returns the parsed number, or an error message that is appended to the field name. */
export function parseNumberAnswer(typed: string, language: NumberFormatLanguage): ParsedNumberAnswer {
  const [, sign = '', digits = ''] = /^([+-]?)\s*(.*)$/su.exec(plain(typed)) ?? [];
  const minus = sign === '-' ? '-' : '';
  if (!/^[.,]?\d[\d., ]*$/.test(digits)) return { problem: NOT_A_NUMBER };
  const marks = [...digits.matchAll(/[.,]/g)].map(([mark]) => mark);
  const last = marks.at(-1);
  if (last === undefined) return numberOf(minus, wholeDigits(digits), '');
  const isLone = marks.length === 1;
  const cut = digits.lastIndexOf(last);
  const [whole, behind] = [digits.slice(0, cut), digits.slice(cut + 1)];
  if (isLone && !digits.includes(' ')) return lone(minus, [whole, behind], last, language);
  // A repeated comma or period is a thousands separator. If the last one differs from the others, it is the decimal
  // separator.
  if (!isLone && marks.every((mark) => mark === last)) return numberOf(minus, wholeDigits(digits), '');
  return whole.includes(last) ? { problem: NOT_A_NUMBER } : numberOf(minus, wholeDigits(whole), behind);
}

/** Formats the value so that parsing it returns the same number. */
function numberAnswerAsTyped(value: number): string {
  const text = String(value);
  return /^-?[1-9]\d{0,2}\.\d{3}$/.test(text) ? `${text}0` : text;
}

const TEXT_MAX: Readonly<Partial<Record<FormField['type'], number>>> = {
  short_text: 500,
  long_text: 5_000,
  number: 40,
  date: 10,
  dropdown: 200,
};

export interface FormAnswers {
  /** The form's language, which determines the number format. */
  language: NumberFormatLanguage;
  answers: Readonly<Record<string, ClientAnswer>>;
  files: readonly Pick<ClientFile, 'id' | 'field_id'>[];
}

const answerTo = ({ answers }: FormAnswers, { id }: FormField): ClientAnswer | undefined =>
  Object.hasOwn(answers, id) ? answers[id] : undefined;

const filesFor = ({ files }: FormAnswers, { id }: FormField): string[] =>
  files.filter(({ field_id }) => field_id === id).map((file) => file.id);

/**
 * The problem that prevents an answer from being stored in the draft, or null. Drafts may be incomplete but not
 * malformed.
 */
export function draftAnswerProblem(field: FormField, answer: ClientAnswer): string | null {
  if (field.type === 'file_upload') return 'accepts only files';
  if (field.type === 'checkbox') return typeof answer === 'boolean' ? null : 'must be true or false';
  if (typeof answer !== 'string') return 'must be text';
  const max = TEXT_MAX[field.type] ?? 0;
  return answer.length > max ? `must have at most ${max} characters` : null;
}

const isEmpty = (field: FormField, given: FormAnswers): boolean => {
  if (field.type === 'file_upload') return filesFor(given, field).length === 0;
  const answer = answerTo(given, field);
  return answer === undefined || answer === false || (typeof answer === 'string' && !isVisibleText(answer));
};

function formatProblem(
  field: FormField,
  answer: ClientAnswer | undefined,
  language: NumberFormatLanguage,
): string | null {
  if (answer === undefined) return null;
  const problem = draftAnswerProblem(field, answer);
  if (problem !== null || typeof answer !== 'string' || !isVisibleText(answer)) return problem;
  if (field.type === 'number') {
    const parsed = parseNumberAnswer(answer, language);
    return 'problem' in parsed ? parsed.problem : null;
  }
  if (field.type === 'date') return isCalendarDate(answer) ? null : 'must be a date as YYYY-MM-DD';
  if (field.type === 'dropdown') return field.options.includes(answer) ? null : 'must be one of the options';
  return null;
}

/** The problems that prevent submission, keyed by field id. */
export function submissionProblemsByField(fields: readonly FormField[], given: FormAnswers): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const field of fields) {
    const problem =
      field.required && isEmpty(field, given)
        ? 'is required'
        : formatProblem(field, answerTo(given, field), given.language);
    if (problem !== null) problems[field.id] = problem;
  }
  return problems;
}

function submittedValue(field: FormField, given: FormAnswers): SubmittedAnswer['value'] {
  if (field.type === 'file_upload') return filesFor(given, field);
  if (field.type === 'checkbox') return answerTo(given, field) === true;
  if (isEmpty(field, given)) return null;
  const answer = String(answerTo(given, field)).trim();
  if (field.type !== 'number') return answer;
  const understood = parseNumberAnswer(answer, given.language);
  return 'value' in understood ? understood.value : null;
}

/** The text typed into a number field. */
function entered(field: FormField, given: FormAnswers): Pick<SubmittedAnswer, 'entered'> {
  const isTyped = field.type === 'number' && !isEmpty(field, given);
  return isTyped ? { entered: String(answerTo(given, field)).trim() } : {};
}

/** The parsed values of number fields, and questions about unreadable or ambiguous input, both keyed by field id. */
export function parseNumberAnswersByField(
  fields: readonly FormField[],
  given: FormAnswers,
): { understood: Record<string, number>; questions: Record<string, string> } {
  const numbers = fields.filter((field) => field.type === 'number' && !isEmpty(field, given));
  const read = numbers.map(
    (field) => [field.id, parseNumberAnswer(String(answerTo(given, field)), given.language)] as const,
  );
  return {
    understood: Object.fromEntries(read.flatMap(([id, one]) => ('value' in one ? [[id, one.value]] : []))),
    questions: Object.fromEntries(read.flatMap(([id, one]) => ('problem' in one ? [[id, one.problem]] : []))),
  };
}

/** The answers in their submitted form. Call only if {@link submissionProblemsByField} finds no problems. */
export const submittedAnswersOf = (fields: readonly FormField[], given: FormAnswers): SubmittedAnswer[] =>
  fields.map((field) => ({
    field_id: field.id,
    label: field.label,
    type: field.type,
    value: submittedValue(field, given),
    ...entered(field, given),
  }));

/** Converts a submitted answer back to draft input, so that the client can correct it. */
export function submittedAnswerAsDraft({ value, entered: typed }: SubmittedAnswer): ClientAnswer | null {
  if (value === null || Array.isArray(value)) return null;
  return typeof value === 'number' ? (typed ?? numberAnswerAsTyped(value)) : value;
}
