// One row of a check: a fact, its value, the required value, and the remedy.

export interface Finding {
  /** `missing` stops a deployment; `created` is created by the deployment; `advice` has no effect. */
  level: 'ok' | 'missing' | 'created' | 'advice';
  what: string;
  remedy?: string;
}

type Level = Exclude<Finding['level'], 'ok'>;
type Value = string | number | boolean | readonly string[] | null;

const shown = (value: Value): string => {
  if (value === null) return 'unknown';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'object') return String(value);
  return value.length === 0 ? 'none' : value.join(', ');
};

/** A required number is a minimum; other values must be equal. A value that couldn't be read (null) is only advice. */
export function row(fact: string, value: Value, required: Value, remedy: string, level: Level = 'missing'): Finding {
  const isNumber = typeof value === 'number' && typeof required === 'number';
  const isEnough = isNumber ? value >= required : shown(value) === shown(required);
  if (isEnough) return { level: 'ok', what: `${fact}: ${shown(value)}` };
  const minimum = typeof required === 'number' ? 'at least ' : '';
  const what = `${fact}: ${shown(value)} (required: ${minimum}${shown(required)})`;
  return { level: value === null ? 'advice' : level, what, remedy };
}

/** @param despite facts to override, separated by commas. */
export function applyOverrides(findings: readonly Finding[], despite = ''): Finding[] {
  const facts = despite.split(',').map((fact) => fact.trim());
  return findings.map((finding) =>
    finding.level === 'missing' && facts.includes(finding.what.split(':')[0] ?? '')
      ? { ...finding, level: 'advice' }
      : finding,
  );
}

const SIGNS = { ok: '✔', missing: '✘', created: '+', advice: '–' } as const;

export const printed = ({ level, what, remedy }: Finding): string =>
  `${SIGNS[level]} ${what}${remedy === undefined ? '' : `\n    ${remedy}`}`;
