// Default validation messages for rules whose schema has none.
import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const KINDS: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  map: 'an object',
  date: 'a date',
  null: 'null',
};

const FORMATS: Readonly<Record<string, string>> = {
  email: 'an email address',
  url: 'a URL',
  uuid: 'a UUID',
  date: 'a date as YYYY-MM-DD',
  datetime: 'an ISO 8601 timestamp',
  time: 'a time as HH:MM',
  base64: 'base64',
  json_string: 'JSON',
};

const plural = (count: unknown, one: string): string => `${count} ${one}${Number(count) === 1 ? '' : 's'}`;

/** Phrases a bound with its unit, such as `at least 3 characters`. */
function bound(word: 'least' | 'most', origin: string, limit: unknown): string {
  if (origin === 'string') return `must have at ${word} ${plural(limit, 'character')}`;
  if (origin === 'array' || origin === 'set') return `must have at ${word} ${plural(limit, 'item')}`;
  if (origin === 'object' || origin === 'map' || origin === 'record') {
    return `must have at ${word} ${plural(limit, 'key')}`;
  }
  if (origin === 'file') return `must have at ${word} ${plural(limit, 'byte')}`;
  const shown = limit instanceof Date ? limit.toISOString() : limit;
  return `must be at ${word} ${shown}`;
}

const choices = (values: readonly unknown[]): string =>
  values.length === 1 ? `must be ${values[0]}` : `must be one of ${values.join(', ')}`;

/** Phrased to follow the field’s name: `name must have at most 200 characters`. */
export function problemOfZodIssue(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is required';
      return KINDS[issue.expected] ? `must be ${KINDS[issue.expected]}` : 'has the wrong type';
    case 'too_small':
      if (issue.origin === 'string' && issue.minimum === 1) return 'must not be empty';
      if (issue.inclusive === false) return `must be greater than ${issue.minimum}`;
      return bound('least', issue.origin, issue.minimum);
    case 'too_big':
      if (issue.inclusive === false) return `must be less than ${issue.maximum}`;
      return bound('most', issue.origin, issue.maximum);
    case 'invalid_format':
      return FORMATS[issue.format] ? `must be ${FORMATS[issue.format]}` : 'has an invalid format';
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'invalid_value':
      return issue.input === undefined ? 'is required' : choices(issue.values);
    case 'unrecognized_keys':
      return `has unknown fields: ${issue.keys.join(', ')}`;
    case 'invalid_key':
      return 'contains a name that isn’t allowed';
    case 'invalid_union':
      return issue.input === undefined ? 'is required' : 'doesn’t match any accepted format';
    default:
      return 'is not valid';
  }
}
