// One row of a check: a fact, its value, the demanded value, and the remedy.

export interface Finding {
  /** `missing` stops a deployment; `advice` does not. */
  level: 'ok' | 'missing' | 'advice';
  what: string;
  remedy?: string;
}

export type Level = Exclude<Finding['level'], 'ok'>;
type Value = string | number | boolean | readonly string[];

const shown = (value: Value): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'object') return String(value);
  return value.length === 0 ? 'none' : value.join(', ');
};

/** A demanded number is the least, a demanded list is empty or the same, and any other value is equal. */
function isEnough(value: Value, demanded: Value): boolean {
  if (typeof value === 'number' && typeof demanded === 'number') return value >= demanded;
  return shown(value) === shown(demanded);
}

export function row(
  fact: string,
  value: Value,
  demanded: Value,
  remedy: string,
  level: Level = 'missing',
): Finding {
  if (isEnough(value, demanded)) return { level: 'ok', what: `${fact}: ${shown(value)}` };
  const least = typeof demanded === 'number' ? 'at least ' : '';
  return { level, what: `${fact}: ${shown(value)} (demanded: ${least}${shown(demanded)})`, remedy };
}

/** @param despite the facts that a person takes upon themselves, separated by commas. */
export function overridden(findings: readonly Finding[], despite = ''): Finding[] {
  const facts = despite.split(',').map((fact) => fact.trim());
  return findings.map((finding) =>
    finding.level === 'missing' && facts.includes(finding.what.split(':')[0] ?? '')
      ? { ...finding, level: 'advice' }
      : finding,
  );
}

const SIGNS = { ok: '✔', missing: '✘', advice: '–' } as const;

export const printed = ({ level, what, remedy }: Finding): string =>
  `${SIGNS[level]} ${what}${remedy === undefined ? '' : `\n    ${remedy}`}`;
