// Classifies a date by the words before it: end, start or other. Pure.
import { type DateMention, dateMentionsInText } from './dates';

export type DateRole = 'expiry_date' | 'start_date' | 'other';

export interface LabelledDate extends DateMention {
  role: DateRole | null;
  /** Names an end date explicitly. `to` and `bis` alone also end other periods. */
  strong: boolean;
}

/** Maximum distance from a label to its date. More distant words describe something else. */
const REACH = 60;

const words = (...sources: string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${sources.join('|')})(?![\\p{L}\\p{N}])`, 'giu');

const LABELS: readonly { role: DateRole; strong: boolean; pattern: RegExp }[] = [
  {
    role: 'expiry_date',
    strong: true,
    pattern: words(
      'expir(?:y|es|ed|ing|e|ation)',
      '(?:valid|good) (?:until|till|to|through|thru)',
      'end(?:s|ing| date)?',
      'terminat(?:es|ion)',
      'due',
      'renew by',
      'gültig bis',
      '(?:ablauf|verfalls?|end|fälligkeits)(?:datum|s?termin)?',
      'läuft(?: ab)?',
      '(?:ende|endet|fällig|fälligkeit|befristet bis)',
    ),
  },
  { role: 'expiry_date', strong: false, pattern: words('until', 'till', 'to', 'through', 'thru', 'bis') },
  {
    role: 'start_date',
    strong: false,
    pattern: words(
      'from',
      'start(?:s|ing)?',
      'commenc(?:es|ing|ement)',
      'effective',
      'incepti(?:on|ng)',
      'issued?',
      'begin(?:s|ning)?',
      'dated',
      'since',
      'ab',
      'von',
      'vom',
      'seit',
      'beginn(?:t|end)?',
      '(?:ausgestellt|ausgegeben|ausstellung|ausgabe)(?:sdatum|datum)?',
    ),
  },
  {
    role: 'other',
    strong: false,
    pattern: words('born', 'birth', 'printed', 'geboren', 'geburt(?:sdatum|stag)?', 'gedruckt'),
  },
];

/** The label closest to the end of the text; of two with the same end, the one listed first above. */
function lastLabelIn(text: string): Pick<LabelledDate, 'role' | 'strong'> {
  let nearest: { end: number; role: DateRole; strong: boolean } | null = null;
  for (const { role, strong, pattern } of LABELS) {
    for (const match of text.matchAll(pattern)) {
      const end = match.index + match[0].length;
      if (nearest === null || end > nearest.end) nearest = { end, role, strong };
    }
  }
  return nearest ?? { role: null, strong: false };
}

/** The dates in a normalized text, each with the label in the text since the previous date. */
export function labelledDatesInText(text: string): LabelledDate[] {
  let since = 0;
  return dateMentionsInText(text).map((mention) => {
    const before = text.slice(Math.max(since, mention.at - REACH), mention.at);
    since = mention.at + mention.length;
    return { ...mention, ...lastLabelIn(before) };
  });
}
