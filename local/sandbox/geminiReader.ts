// How the sandbox's Gemini reads a document: it believes any label, which is enough for a demo without prepared
// answers.

/** The part of a response schema (OpenAPI or JSON Schema) that shapes the answer. */
export interface AnswerSchema {
  type?: string | string[] | undefined;
  nullable?: boolean | undefined;
  properties?: Record<string, AnswerSchema> | undefined;
  items?: AnswerSchema | undefined;
}

interface Line {
  page: number;
  text: string;
}
interface Found {
  value: string;
  quote: string;
  page: number;
}

const MONTHS = [
  /^jan/i,
  /^feb/i,
  /^m(?:ar|är|rz)/i,
  /^apr/i,
  /^ma[iy]/i,
  /^jun/i,
  /^jul/i,
  /^aug/i,
  /^sep/i,
  /^o[ck]t/i,
  /^nov/i,
  /^de[cz]/i,
];
const DATE =
  /(\d{4})-(\d{2})-(\d{2})|(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})|(\d{1,2})\/(\d{1,2})\/(\d{4})|(\d{1,2})\.? (\p{L}{3,9}) (\d{4})|(\p{L}{3,9}) (\d{1,2}), (\d{4})/gu;

const iso = (year: string, month: number | string, day: string): string =>
  `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
const monthOf = (name: string): number => MONTHS.findIndex((pattern) => pattern.test(name)) + 1;

/** The dates in a line as a model would write them. Guesses if day and month are ambiguous. */
function datesIn(text: string): string[] {
  return [...text.matchAll(DATE)].flatMap((match) => {
    const [, y1, m1, d1, d2, m2, y2, m3, d3, y3, d4, n4, y4, n5, d5, y5] = match;
    if (y1 && m1 && d1) return iso(y1, m1, d1);
    if (y2 && m2 && d2) return iso(y2, m2, d2);
    if (y3 && m3 && d3) return Number(m3) > 12 ? iso(y3, d3, m3) : iso(y3, m3, d3);
    if (y4 && n4 && d4 && monthOf(n4) > 0) return iso(y4, monthOf(n4), d4);
    return y5 && n5 && d5 && monthOf(n5) > 0 ? iso(y5, monthOf(n5), d5) : [];
  });
}

/** A line that instructs the model, which models sometimes obey. */
const ORDER = /\b(?:return|report|answer|give|melde|gib)\b.*\b(?:expiry|expiry_date|ablaufdatum|end)\b/iu;
const LABELS: Record<string, RegExp> = {
  expiry_date: /expir|until|valid to|ends|due|gültig bis|ablauf|endet|fällig/iu,
  start_date: /from|issued|start|effective|dated|von|vom|ausgestellt|beginn/iu,
};
/** The first group is the value. */
const TEXTS: Record<string, RegExp> = {
  name: /^(.*\p{L}.*)$/u,
  type: /\b(insurance|licen[cs]e|lease|contract|certificate|passport|permit|\p{L}*versicherung|\p{L}*vertrag|reisepass)\b/iu,
  reference_number: /(?:\bno\.?|number|\bnr\.?|nummer):? (\S*\d\S*)/iu,
  issuer: /(?:issued by|issuer|insurer|aussteller):? (.+)/iu,
  holder: /(?:holder|insured|tenant|inhaber):? (.+)/iu,
  amount: /((?:EUR|USD|GBP|€|\$|£) ?\d[\d.,]*\d|\d[\d.,]*\d ?(?:EUR|USD|GBP|€))/u,
  notice_period: /^(.*(?:notice|kündigungsfrist).*)$/iu,
  renewal_terms: /^(.*(?:renews|verlängert).*)$/iu,
};

function dateFor(field: string, lines: Line[]): Found | null {
  const ordered = lines.find(({ text }) => field === 'expiry_date' && ORDER.test(text) && datesIn(text).length > 0);
  const labelled = lines.find(({ text }) => LABELS[field]?.test(text) && datesIn(text).length > 0);
  const line = ordered ?? labelled;
  const dates = datesIn(line?.text ?? '');
  const value = field === 'start_date' ? dates[0] : dates.at(-1);
  return line && value !== undefined ? { value, quote: line.text, page: line.page } : null;
}

function textFor(field: string, lines: Line[]): Found | null {
  for (const { text, page } of lines) {
    const value = TEXTS[field]?.exec(text)?.[1]?.trim();
    if (value) return { value, quote: text, page };
  }
  return null;
}

const isClaim = ({ properties = {} }: AnswerSchema): boolean =>
  ['value', 'quote', 'page'].every((name) => name in properties);

/** An answer that matches the schema: claims as found on the pages, nothing for other fields. */
export function fillIn(schema: AnswerSchema, pages: readonly string[], field = ''): unknown {
  const lines = pages.flatMap((page, index) =>
    page
      .split('\n')
      .map((text): Line => ({ page: index + 1, text: text.trim() }))
      .filter(({ text }) => text !== ''),
  );
  if (isClaim(schema)) return field in LABELS ? dateFor(field, lines) : textFor(field, lines);
  const types = [schema.type ?? []].flat().map((name) => name.toLowerCase());
  const isNullable = schema.nullable === true || types.includes('null');
  const type = types.find((name) => name !== 'null');
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, part]) => [name, fillIn(part, pages, name)]),
      );
    case 'array':
      return [];
    default:
      return isNullable ? null : type === 'string' ? '' : 0;
  }
}

const PAGE_MARK = /^<<\S+ (?:page \d+|end)>>$/mu;

/** The pages of a text with page marks; otherwise the whole text. */
export function pagesOfText(text: string): string[] {
  const [before = '', ...pages] = text.split(PAGE_MARK);
  return pages.length === 0 ? [before] : pages.slice(0, -1);
}

/** The pages of a file as a model sees them; none for an image, because this model can't see. */
export async function pagesOfFile(mimeType: string, bytes: Buffer): Promise<string[]> {
  if (mimeType.startsWith('text/')) return [bytes.toString('utf8')];
  if (mimeType !== 'application/pdf') return [''];
  const { extractText } = await import('unpdf');
  const { text } = await extractText(Uint8Array.from(bytes), { mergePages: false });
  return text;
}
