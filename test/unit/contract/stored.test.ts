// Two releases side by side: each reads what the other stores, or the change is not one of the four steps.
import { expect } from 'chai';
import type { SampledSchema } from '../../../tools/contract/samples';
import {
  faultsBetween,
  type StoredSchemas,
  storedByFormer,
  storedToday,
} from '../../../tools/contract/stored';

/** The former release as though a field of it had been otherwise. */
function formerWith(
  field: string,
  change: (former: SampledSchema | undefined) => SampledSchema | null,
  collection = 'contacts',
): StoredSchemas {
  const today = storedToday();
  const schema = today[collection] as SampledSchema;
  const changed = change(schema.properties?.[field]);
  const { [field]: _, ...others } = schema.properties ?? {};
  const properties = changed === null ? others : { ...others, [field]: changed };
  const required = (schema.required ?? []).filter((name) => changed !== null || name !== field);
  return { ...today, [collection]: { ...schema, properties, required } };
}

/** As though a release had not known an enum's first value yet. */
function fewer(schema: SampledSchema | undefined): SampledSchema {
  const text = JSON.stringify(schema).replace(/("enum":\[)"[^"]+",/, '$1');
  expect(text).not.to.equal(JSON.stringify(schema));
  return JSON.parse(text) as SampledSchema;
}

describe('What is stored', () => {
  it('by the former release is read by this one, and the other way round (npm run stored)', () => {
    expect(faultsBetween(storedByFormer(), storedToday())).to.deep.equal([]);
  }).timeout(30_000);

  it('is found out where this release drops a field that the former needs', () => {
    const today = storedToday();
    const contacts = today.contacts as SampledSchema;
    const { first_name: _, ...properties } = contacts.properties ?? {};
    const required = contacts.required?.filter((name) => name !== 'first_name') ?? [];
    const faults = faultsBetween(today, { ...today, contacts: { ...contacts, properties, required } });
    expect(faults.join()).to.match(/^contacts is not read by the former release: .*first_name/);
  }).timeout(30_000);

  it('is found out where this release needs a field that the former did not write', () => {
    const faults = faultsBetween(
      formerWith('first_name', () => null),
      storedToday(),
    );
    expect(faults.join()).to.match(/contacts\.first_name of the former release is not read/);
  }).timeout(30_000);

  it('is found out where a field has another type, in both directions', () => {
    const faults = faultsBetween(
      formerWith('first_name', () => ({ type: 'integer' })),
      storedToday(),
    );
    expect(faults.join('\n')).to.match(/contacts\.first_name of the former release is not read/);
    expect(faults.join('\n')).to.match(/contacts\.first_name is not read by the former release/);
  }).timeout(30_000);

  it('is found out where a state has a value that the former release does not know', () => {
    const faults = faultsBetween(formerWith('status', fewer, 'reminders'), storedToday());
    expect(faults.join()).to.match(
      /reminders\.status is not read by the former release: must be equal to one of/,
    );
  }).timeout(30_000);

  it('may have a new value of an enum that the former release reads leniently', () => {
    expect(faultsBetween(formerWith('locale', fewer), storedToday())).to.deep.equal([]);
  }).timeout(30_000);
});
