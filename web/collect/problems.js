// Words the problems of answers in the client's language; the service's messages are in English.

const KINDS = [
  [/^is required$/, 'required'],
  [/^must be a number\b/, 'number'],
  [/^must have at most \d+ digits\b/, 'digits'],
  [/^must be a date\b/, 'date'],
  [/^must be one of the options$/, 'choice'],
  [/^must have at most \d+ characters$/, 'long'],
];
const TWO_MEANINGS = /^could mean (\S+) or (\S+): enter (\S+), or (\S+)$/;

/**
 * @param {import('../languages/language').Language['page']['collect']} words
 * @param {string} problem as the service names it
 */
export function problemSentence(words, problem) {
  const [, one, other, asOne, asOther] = TWO_MEANINGS.exec(problem) ?? [];
  if (one) return words.couldMean(one, other, asOne, asOther);
  const kind = KINDS.find(([pattern]) => /** @type {RegExp} */ (pattern).test(problem))?.[1];
  return words.wrong[/** @type {'required'} */ (kind ?? 'other')];
}
