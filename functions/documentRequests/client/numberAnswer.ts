// Parses a typed number by the form's language, and reports ambiguous ones. Pure.
export const FORM_LANGUAGES = ['en', 'de', 'fr', 'es'] as const;
export type FormLanguage = (typeof FORM_LANGUAGES)[number];

/** The thousands separator, if it is a comma or a point. */
const THOUSANDS: Readonly<Record<FormLanguage, ',' | '.' | null>> = { en: ',', de: '.', fr: null, es: '.' };

const NOT_A_NUMBER = 'must be a number, such as 1250 or 12.5';
const MAX_WHOLE_DIGITS = 15;
const MAX_FRACTION_DIGITS = 10;

export type Understood = { value: number } | { problem: string };

/** Replaces Unicode digits, signs and spaces by ASCII ones, and an apostrophe between thousands by a space. */
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

/** The integer digits without thousands separators; null if they aren't grouped in thousands. */
function wholeDigits(text: string): string | null {
  const separator = /[ .,]/.exec(text)?.[0];
  if (separator === undefined) return text;
  return isGrouped(text, separator) ? text.replaceAll(separator, '') : null;
}

function numberOf(sign: string, whole: string | null, fraction: string): Understood {
  if (whole === null || !/^\d*$/.test(whole) || !/^\d*$/.test(fraction)) return { problem: NOT_A_NUMBER };
  if (whole.length > MAX_WHOLE_DIGITS || fraction.length > MAX_FRACTION_DIGITS) {
    return {
      problem: `must have at most ${MAX_WHOLE_DIGITS} digits before and ${MAX_FRACTION_DIGITS} after the decimal point`,
    };
  }
  return { value: Number(`${sign}${whole || '0'}.${fraction || '0'}`) };
}

/** Interprets a single comma or point before three digits, which can mean thousands or a fraction. */
function lone(
  sign: string,
  [whole, behind]: [string, string],
  separator: string,
  language: FormLanguage,
): Understood {
  const mayBeThousands = /^[1-9]\d{0,2}$/.test(whole) && /^\d{3}$/.test(behind);
  if (!mayBeThousands) return numberOf(sign, whole, behind);
  if (THOUSANDS[language] === separator) return numberOf(sign, whole + behind, '');
  const decimal = separator;
  return {
    problem: `could mean ${sign}${whole}${behind} or ${Number(`${whole}.${behind}`)}: enter ${sign}${whole}${behind}, or ${sign}${whole}${decimal}${behind}0`,
  };
}

/** The typed number, or its problem as words that follow the field name. */
export function parseNumberAnswer(typed: string, language: FormLanguage): Understood {
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
  // A repeated mark separates thousands. A different last mark starts the fraction.
  if (!isLone && marks.every((mark) => mark === last)) return numberOf(minus, wholeDigits(digits), '');
  return whole.includes(last) ? { problem: NOT_A_NUMBER } : numberOf(minus, wholeDigits(whole), behind);
}

/** Formats the value so that parsing returns the same number. */
export function numberAnswerAsTyped(value: number): string {
  const text = String(value);
  return /^-?[1-9]\d{0,2}\.\d{3}$/.test(text) ? `${text}0` : text;
}
