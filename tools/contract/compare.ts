// Compares two surfaces of v1, and decides whether existing clients still work.
import { ACCESSES, type Field, type Fields, type OperationSurface, type Surface } from './surface';

export interface Change {
  breaking: boolean;
  /** The operation or the named schema: `POST /createExpiry`, `Expiry`. */
  where: string;
  /** The value's path, `access`, or the status; empty for the operation itself. */
  location: string;
  what: string;
}
type Finding = Omit<Change, 'where'>;

const breaking = (location: string, what: string): Finding => ({ breaking: true, location, what });
const additive = (location: string, what: string): Finding => ({ breaking: false, location, what });
const shown = (value: unknown): string => JSON.stringify(value) ?? 'unset';

const isRaised = (was: unknown, is: unknown): boolean => is !== undefined && !(Number(is) < Number(was));
const isLowered = (was: unknown, is: unknown): boolean => is !== undefined && !(Number(is) > Number(was));
const isSet = (_was: unknown, is: unknown): boolean => is !== undefined;
/** Undefined means any value. */
const isFewer = (was: unknown, is: unknown): boolean =>
  Array.isArray(is) && !(Array.isArray(was) && was.every((value) => is.includes(value)));

/** Whether a changed property of a field allows fewer values. The properties differ. */
const NARROWS: Readonly<Record<string, (was: unknown, is: unknown) => boolean>> = {
  required: isSet,
  type: isFewer,
  enum: isFewer,
  default: () => true,
  ...Object.fromEntries(['minLength', 'minimum', 'exclusiveMinimum', 'minItems'].map((key) => [key, isRaised])),
  ...Object.fromEntries(['maxLength', 'maximum', 'exclusiveMaximum', 'maxItems'].map((key) => [key, isLowered])),
  pattern: isSet,
  format: isSet,
};
/** Clients must expect new values of an enumeration, but not that it becomes free text. */
const WIDENS: typeof NARROWS = {
  required: (was) => was === true,
  type: (was, is) => isFewer(is, was),
  enum: (_was, is) => is === undefined,
  format: () => true,
};
const BREAKS = { input: NARROWS, output: WIDENS };
type Side = keyof typeof BREAKS;

const propertyChanges = (side: Side, location: string, before: Field, after: Field): Finding[] =>
  Object.entries(BREAKS[side]).flatMap(([key, breaks]) => {
    const [was, is] = [before[key], after[key]];
    if (shown(was) === shown(is)) return [];
    return { breaking: breaks(was, is), location, what: `${key} ${shown(was)} became ${shown(is)}` };
  });

const parentOf = (location: string): string => location.replace(/(\.[^.[\]()]+|\[\]|\(\d+\))$/, '');

function fieldChanges(side: Side, before: Fields, after: Fields): Finding[] {
  /** Fields of `some` that `others` lacks, without their nested fields. */
  const lacking = (some: Fields, others: Fields): string[] =>
    Object.keys(some).filter((at) => !others[at] && !(some[parentOf(at)] && !others[parentOf(at)]));
  return [
    ...lacking(before, after).map((at) => breaking(at, 'is gone')),
    ...lacking(after, before).map((at) =>
      side === 'input' && after[at]?.required ? breaking(at, 'is new and required') : additive(at, 'is new'),
    ),
    ...Object.entries(after).flatMap(([at, field]) => (before[at] ? propertyChanges(side, at, before[at], field) : [])),
  ];
}

/** Expands the named schemas in which the two sides differ, because a schema may get or lose its name. */
function expandDifferences(fields: Fields, other: Fields, schemas: Surface['schemas']): Fields {
  const written: Fields = {};
  let isExpanded = false;
  for (const [location, field] of Object.entries(fields)) {
    const name = field.type.find((type) => type.startsWith('#'))?.slice(1);
    const schema = name === undefined ? undefined : schemas[name];
    const counterpart = other[location];
    if (!name || !schema || !counterpart || counterpart.type.includes(`#${name}`)) {
      written[location] = field;
      continue;
    }
    isExpanded = true;
    for (const [inner, value] of Object.entries(schema)) {
      const types = [...field.type.filter((type) => type !== `#${name}`), ...value.type].sort();
      // Whether the value is required depends on its place.
      const { required: _, ...constraints } = value;
      const isRoot = inner === name;
      written[location + inner.slice(name.length)] = isRoot ? { ...constraints, ...field, type: types } : value;
    }
  }
  // A named schema may contain others.
  return isExpanded ? expandDifferences(written, other, schemas) : written;
}

function accessChange(before: string, after: string): Finding[] {
  if (before === after) return [];
  const rank = (access: string): number =>
    ACCESSES.findIndex((name) => access.startsWith(name)) + (access.includes('no API keys') ? 0.5 : 0);
  return [{ breaking: rank(after) > rank(before), location: 'access', what: `${before} became ${after}` }];
}

function operationChanges(
  before: OperationSurface,
  after: OperationSurface,
  schemas: { before: Surface['schemas']; after: Surface['schemas'] },
): Finding[] {
  const compared = (side: Side, was: Fields, is: Fields): Finding[] =>
    fieldChanges(side, expandDifferences(was, is, schemas.before), expandDifferences(is, was, schemas.after));
  const statuses = Object.entries(before.output).flatMap(([status, was]) => {
    const is = after.output[status];
    return is ? compared('output', was, is) : [breaking(status, 'is gone')];
  });
  const added = Object.keys(after.output).filter((status) => !before.output[status]);
  return [
    ...accessChange(before.access, after.access),
    ...compared('input', before.input, after.input),
    ...statuses,
    ...added.map((status) => additive(status, 'is new')),
  ];
}

/** The changes of each name in both sides, and the names in only one. */
function changesByName<T>(
  before: Readonly<Record<string, T>>,
  after: Readonly<Record<string, T>>,
  compare: (was: T, is: T, where: string) => Finding[],
  isGone: (location: string, what: string) => Finding,
): Change[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((where) => {
    const [was, is] = [before[where], after[where]];
    const findings =
      was === undefined
        ? [additive('', 'is new')]
        : is === undefined
          ? [isGone('', 'is gone')]
          : compare(was, is, where);
    return findings.map((finding) => ({ where, ...finding }));
  });
}

/** Every change, breaking ones first. */
export function changesBetween(before: Surface, after: Surface): Change[] {
  const schemas = { before: before.schemas, after: after.schemas };
  return [
    ...changesByName(before.operations, after.operations, (was, is) => operationChanges(was, is, schemas), breaking),
    // A schema may lose its name.
    ...changesByName(
      before.schemas,
      after.schemas,
      (was, is, name) => fieldChanges(name.endsWith('Input') ? 'input' : 'output', was, is),
      additive,
    ),
  ].sort((left, right) => Number(right.breaking) - Number(left.breaking));
}

export const described = ({ where, location, what }: Change): string =>
  `${where}${location === '' ? '' : ` ${location}`}: ${what}`;

/** Whether a changelog item names the change: its operation or schema and its path, in backticks. */
export function isNamedIn(changelog: string, { where, location }: Change): boolean {
  const name = where.replace(/^\w+ \//, '');
  return changelog
    .split(/\n(?=- |\n)/)
    .some((item) => item.includes(`\`${name}\``) && (location === '' || item.includes(`\`${location}\``)));
}
