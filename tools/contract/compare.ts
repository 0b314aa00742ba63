// Compares two surfaces of v1, and decides whether existing clients still work.
import { ACCESSES, type Field, type Fields, type OperationSurface, type Surface } from './surface';

export interface Change {
  breaking: boolean;
  /** The operation or the named schema: `POST /createExpiry`, `Expiry`. */
  where: string;
  /** The value's place, or `access`, or the status; empty for the operation itself. */
  location: string;
  what: string;
}
type Finding = Omit<Change, 'where'>;

const breaking = (location: string, what: string): Finding => ({ breaking: true, location, what });
const additive = (location: string, what: string): Finding => ({ breaking: false, location, what });
const quoted = (value: unknown): string => JSON.stringify(value);

const parentOf = (location: string): string => location.replace(/(\.[^.[\]()]+|\[\]|\(\d+\))$/, '');

/** `raised`: a higher value lets less in; `lowered`: a lower one does. */
const TIGHTENED_BY: Readonly<Record<string, 'raised' | 'lowered' | 'changed'>> = {
  minLength: 'raised',
  minimum: 'raised',
  exclusiveMinimum: 'raised',
  minItems: 'raised',
  maxLength: 'lowered',
  maximum: 'lowered',
  exclusiveMaximum: 'lowered',
  maxItems: 'lowered',
  pattern: 'changed',
  format: 'changed',
};

function limitChanges(location: string, before: Field, after: Field): Finding[] {
  return Object.entries(TIGHTENED_BY).flatMap(([limit, by]) => {
    const [was, is] = [before[limit], after[limit]];
    if (was === is) return [];
    const said = `${limit} ${quoted(was) ?? 'unset'} became ${quoted(is) ?? 'unset'}`;
    if (is === undefined) return [additive(location, said)];
    const looser = by === 'raised' ? Number(is) < Number(was) : by === 'lowered' && Number(is) > Number(was);
    return [was !== undefined && looser ? additive(location, said) : breaking(location, said)];
  });
}

const lost = <T>(before: readonly T[] | undefined, after: readonly T[] | undefined): T[] =>
  before && after ? before.filter((value) => !after.includes(value)) : [];

function inputChanges(location: string, before: Field, after: Field): Finding[] {
  const findings = limitChanges(location, before, after);
  if (!before.required && after.required) findings.push(breaking(location, 'became required'));
  if (before.required && !after.required) findings.push(additive(location, 'became optional'));
  const types = lost(before.type, after.type);
  if (types.length > 0) findings.push(breaking(location, `takes ${types.join(', ')} no more`));
  else if (lost(after.type, before.type).length > 0) findings.push(additive(location, 'takes more types'));
  const values = lost(before.enum, after.enum);
  if (values.length > 0) findings.push(breaking(location, `takes ${values.map(quoted).join(', ')} no more`));
  else if (before.enum && lost(after.enum, before.enum).length > 0)
    findings.push(additive(location, 'takes more values'));
  if (!before.enum && after.enum)
    findings.push(breaking(location, `takes only ${after.enum.map(quoted).join(', ')} now`));
  if (before.enum && !after.enum) findings.push(additive(location, 'takes any value'));
  if (quoted(before.default) !== quoted(after.default)) {
    findings.push(
      breaking(
        location,
        `default ${quoted(before.default) ?? 'unset'} became ${quoted(after.default) ?? 'unset'}`,
      ),
    );
  }
  return findings;
}

function outputChanges(location: string, before: Field, after: Field): Finding[] {
  const findings: Finding[] = [];
  if (before.required && !after.required) findings.push(breaking(location, 'may be missing'));
  if (!before.required && after.required) findings.push(additive(location, 'is always there'));
  const types = lost(after.type, before.type);
  if (types.length > 0) findings.push(breaking(location, `may be ${types.join(', ')}`));
  else if (lost(before.type, after.type).length > 0) findings.push(additive(location, 'is of fewer types'));
  if (before.enum && !after.enum) findings.push(breaking(location, 'may be any value'));
  else if (quoted(before.enum) !== quoted(after.enum)) findings.push(additive(location, 'has other values'));
  if (before.format !== after.format)
    findings.push(breaking(location, `format became ${quoted(after.format)}`));
  return findings;
}

type Side = 'input' | 'output';

function fieldChanges(side: Side, before: Fields, after: Fields): Finding[] {
  const gone = Object.keys(before).filter((location) => !after[location]);
  const findings = gone
    .filter((location) => !gone.includes(parentOf(location)))
    .map((location) => breaking(location, side === 'input' ? 'is taken no more' : 'is answered no more'));
  for (const [location, field] of Object.entries(after)) {
    const known = before[location];
    if (known) {
      findings.push(...(side === 'input' ? inputChanges : outputChanges)(location, known, field));
      continue;
    }
    const parent = parentOf(location);
    const isPartOfNew = after[parent] !== undefined && before[parent] === undefined;
    if (isPartOfNew) continue;
    const isDemanded = side === 'input' && field.required === true;
    findings.push(isDemanded ? breaking(location, 'is new and required') : additive(location, 'is new'));
  }
  return findings;
}

/** Fields with the named schemas written out in which the two sides differ: a schema may get a name, or lose it. */
function alike(fields: Fields, other: Fields, schemas: Surface['schemas']): Fields {
  const written: Fields = {};
  let goesOn = false;
  for (const [location, field] of Object.entries(fields)) {
    const name = field.type.find((type) => type.startsWith('#'))?.slice(1);
    const schema = name === undefined ? undefined : schemas[name];
    const counterpart = other[location];
    if (!name || !schema || !counterpart || counterpart.type.includes(`#${name}`)) {
      written[location] = field;
      continue;
    }
    goesOn = true;
    for (const [inner, value] of Object.entries(schema)) {
      const types = [...field.type.filter((type) => type !== `#${name}`), ...value.type].sort();
      // Whether the value must be there is for the place to say, not for the schema.
      const { required: _, ...said } = value;
      const isRoot = inner === name;
      written[location + inner.slice(name.length)] = isRoot ? { ...said, ...field, type: types } : value;
    }
  }
  // A named schema may hold others.
  return goesOn ? alike(written, other, schemas) : written;
}

function accessChange(before: string, after: string): Finding[] {
  if (before === after) return [];
  const rank = (access: string): number =>
    ACCESSES.findIndex((name) => access.startsWith(name)) + (access.includes('no API keys') ? 0.5 : 0);
  const said = `${before} became ${after}`;
  return [rank(after) > rank(before) ? breaking('access', said) : additive('access', said)];
}

function operationChanges(
  before: OperationSurface,
  after: OperationSurface,
  schemas: { before: Surface['schemas']; after: Surface['schemas'] },
): Finding[] {
  const compared = (side: Side, was: Fields, is: Fields): Finding[] =>
    fieldChanges(side, alike(was, is, schemas.before), alike(is, was, schemas.after));
  const statuses = Object.entries(before.output).flatMap(([status, was]) => {
    const is = after.output[status];
    return is ? compared('output', was, is) : [breaking(status, 'is answered no more')];
  });
  const added = Object.keys(after.output).filter((status) => !before.output[status]);
  return [
    ...accessChange(before.access, after.access),
    ...compared('input', before.input, after.input),
    ...statuses,
    ...added.map((status) => additive(status, 'is a new success')),
  ];
}

const isInput = (schemaName: string): boolean => schemaName.endsWith('Input');

/** Every change, those that break first. */
export function changesBetween(before: Surface, after: Surface): Change[] {
  const schemas = { before: before.schemas, after: after.schemas };
  const operations = Object.entries(before.operations).flatMap(([where, was]): Change[] => {
    const is = after.operations[where];
    if (!is) return [{ where, ...breaking('', 'is gone') }];
    return operationChanges(was, is, schemas).map((finding) => ({ where, ...finding }));
  });
  const newOperations = Object.keys(after.operations)
    .filter((where) => !before.operations[where])
    .map((where): Change => ({ where, ...additive('', 'is new') }));
  const named = Object.entries(after.schemas).flatMap(([where, is]): Change[] => {
    const was = before.schemas[where];
    if (!was) return [{ where, ...additive('', 'is a new named schema') }];
    return fieldChanges(isInput(where) ? 'input' : 'output', was, is).map((finding) => ({
      where,
      ...finding,
    }));
  });
  const unnamed = Object.keys(before.schemas)
    .filter((where) => !after.schemas[where])
    .map((where): Change => ({ where, ...additive('', 'is a named schema no more') }));
  const all = [...operations, ...newOperations, ...named, ...unnamed];
  return all.sort((left, right) => Number(right.breaking) - Number(left.breaking));
}

export const described = ({ where, location, what }: Change): string =>
  `${where}${location === '' ? '' : ` ${location}`}: ${what}`;

/** Whether an item of the changelog names the change: its operation or schema and its place, in backticks. */
export function isNamedIn(changelog: string, { where, location }: Change): boolean {
  const name = where.replace(/^\w+ \//, '');
  return changelog
    .split(/\n(?=- |\n)/)
    .some((item) => item.includes(`\`${name}\``) && (location === '' || item.includes(`\`${location}\``)));
}
