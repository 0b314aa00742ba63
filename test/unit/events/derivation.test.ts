// Events and the records that have them are never too large for a trigger, and their order is that of the commits.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect } from 'chai';
import { Timestamp } from 'firebase-admin/firestore';
import { tenantOf } from '../../../functions/api/actor';
import {
  largestFieldOfOversizedRecord,
  recordSizeInBytes,
  WATCHED_RECORD_MAX_BYTES,
} from '../../../functions/api/stored';
import {
  declareFirestoreTriggerWorker,
  type FirestoreDocumentState,
  ORGANIZATION_IMPORT_FIELD,
} from '../../../functions/api/worker';
import { requestTemplates } from '../../../functions/documentRequests/template/template';
import {
  declareEventDerivation,
  EVENT_RETENTION_MS,
  MAX_BYTES_OF_RECORD_WITH_EVENTS,
  mayFieldsHaveChanged,
} from '../../../functions/events/event';
import { expiryEventOf } from '../../../functions/expiries/record/events';
import { expiryInput } from '../../../functions/expiries/record/input';
import { type Expiry, expiries } from '../../../functions/expiries/record/record';
import { loadAllWorkers } from '../../../functions/http/register';
import { retryUnreadChanges } from '../../../functions/http/workers';
import { addMs } from '../../../functions/platform/clock';
import { RECORD_VERSION } from '../../../functions/store/codec';
import { monotonicChangeTime } from '../../../functions/store/timeline';
import { workflows } from '../../../functions/workflows/workflow';
import { ROOT } from '../../../local/config';
import { PLAIN_EXPIRY } from '../../support/plainRecords';

/** Firestore calls no trigger for larger payloads. */
const EVENT_MAX_BYTES = 512_000;
const AT = new Date('2026-01-02T03:04:05.678Z');
const version = (ms: number, nanos = 0): Timestamp => new Timestamp(Math.floor(ms / 1000), (ms % 1000) * 1e6 + nanos);

const expiry = (over: Partial<Expiry> = {}, at = AT): Expiry =>
  ({
    ...PLAIN_EXPIRY,
    ...{ id: 'x1', organization_id: 'o1', name: 'Licence' },
    ...{ expiry_date: '2026-06-01', created_at: AT, updated_at: at },
    [RECORD_VERSION]: version(at.getTime()),
    ...over,
  }) as Expiry;

interface Staged {
  path: string;
  data: Record<string, unknown> & { created_at: Date; data_json: string };
}

const derivation = declareEventDerivation('expiries', expiryEventOf);

async function stagedFor(before: Expiry | null, after: Expiry | null, silent = false): Promise<Staged[]> {
  const staged: Staged[] = [];
  const writes = {
    update: () => expect.fail('nothing but a creation is staged'),
    timeAfter: (former: Date | null) => monotonicChangeTime(new Date(), former),
    merge: () => expect.fail('nothing but a creation is staged'),
    createOnce: ({ path }: { path: string }, data: object) => staged.push({ path, data: data as Staged['data'] }) > 0,
  };
  await derivation.stage(writes, tenantOf('o1'), new Map([['x1', { before, after, silent }]]));
  return staged;
}

describe('The event of a change', () => {
  it('has one id per version of its record', async () => {
    const before = expiry();
    const after = expiry({ name: 'Other' });
    const [first] = await stagedFor(before, after);
    const [again] = await stagedFor(before, after);
    expect(again?.path).to.equal(first?.path);
    const nanosLater = { ...before, [RECORD_VERSION]: version(AT.getTime(), 1) } as Expiry;
    expect((await stagedFor(nanosLater, after))[0]?.path).not.to.equal(first?.path);
    expect((await stagedFor(null, after))[0]?.path).not.to.equal(first?.path);
  });

  it('is later than the former change, and not before its record, even if another clock is ahead', async () => {
    const ahead = new Date(Date.now() + 3_600_000);
    const [event] = await stagedFor(expiry({}, ahead), expiry({ name: 'Other' }));
    expect(event?.data.created_at).to.be.above(ahead);
    const [said] = await stagedFor(expiry(), expiry({ name: 'Other' }, ahead));
    expect(said?.data.created_at.getTime()).to.be.at.least(ahead.getTime());
    const [deletion] = await stagedFor(expiry({}, ahead), null);
    expect(deletion?.data.created_at).to.be.above(ahead);
  });

  it('lists changed fields; for a new or deleted record all count as changed', async () => {
    const [event] = await stagedFor(expiry(), expiry({ name: 'Other', notes: 'New' }));
    expect(event?.data).to.deep.include({ subject_id: 'x1', changed: ['name', 'notes'], position: null });
    const at = event?.data.created_at ?? AT;
    expect(event?.data.expires_at).to.deep.equal(addMs(at, EVENT_RETENTION_MS));
    const changed = event?.data.changed as string[];
    expect(mayFieldsHaveChanged({ changed }, ['expiry_date'])).to.equal(false);
    expect(mayFieldsHaveChanged({ changed }, ['expiry_date', 'notes'])).to.equal(true);
    for (const [made] of [await stagedFor(null, expiry()), await stagedFor(expiry(), null)]) {
      expect(made?.data.changed).to.equal(null);
      expect(mayFieldsHaveChanged({ changed: null }, ['expiry_date'])).to.equal(true);
    }
  });

  it('is absent for silent and invisible changes', async () => {
    expect(await stagedFor(expiry(), null, true)).to.deep.equal([]);
    expect(await stagedFor(expiry(), expiry())).to.deep.equal([]);
  });
});

/** A trigger's payload is the document: names and values, plus a few hundred bytes of overhead. */
const payloadOf = ({ path, data }: Staged): number =>
  2_000 +
  Buffer.byteLength(path) +
  Buffer.byteLength(JSON.stringify(data.changed)) +
  Buffer.byteLength(data.data_json) +
  Buffer.byteLength(String(data.inner_json ?? ''));

/** The fullest valid input, filled with that character. */
function fullest(character: string): Expiry {
  const text = (length: number) => character.repeat(length);
  const given = expiryInput.parse({
    name: `a${text(198)}b`,
    expiry_date: '2041-01-01',
    type: `a${text(98)}b`,
    notes: text(10_000),
    contacts: Array.from({ length: 100 }, (_, index) => `c${index}`.padEnd(20, 'x')),
    checklist: Array.from({ length: 100 }, () => ({ text: `a${text(498)}b` })),
    custom_fields: Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`a${index}${text(90)}b`, text(2_000)])),
  });
  const attachments = Array.from({ length: 50 }, (_, index) => ({
    name: text(255),
    url: `https://storage.example/${'p'.repeat(300)}/${index}`,
    storage_path: `organizations/o1/${'p'.repeat(200)}/${index}`,
    size: 1,
    content_type: 'application/pdf',
    uploaded_by: 'u',
    uploaded_at: AT,
  }));
  const { share_password: _, ...fields } = given;
  return expiry({ ...(fields as Partial<Expiry>), closing_notes: text(10_000), attachments });
}

describe('An event too large for a Firestore trigger', () => {
  it('is impossible: the fullest plain-text expiry fits, and a larger one is rejected by its largest field', async () => {
    for (const character of ['x', 'ö', '"', '証', '\u0001']) {
      const record = fullest(character);
      const refused = largestFieldOfOversizedRecord({ ...record }, MAX_BYTES_OF_RECORD_WITH_EVENTS);
      if (character === 'x' || character === 'ö') expect(refused, character).to.equal(null);
      if (refused !== null) expect(refused).to.equal('custom_fields');
      const [deletion] = await stagedFor(record, null);
      if (refused === null) expect(payloadOf(deletion as Staged), character).to.be.below(EVENT_MAX_BYTES);
      else expect(payloadOf(deletion as Staged), character).to.be.above(MAX_BYTES_OF_RECORD_WITH_EVENTS / 2);
    }
    expect(derivation.mostBytes).to.equal(MAX_BYTES_OF_RECORD_WITH_EVENTS);
  });
});

type Encoder = { encode: (message: object) => { finish: () => Uint8Array } };
const protos = createRequire(__filename)(join(ROOT, 'node_modules/firebase-functions/protos/compiledFirestore.js')) as {
  google: { events: { cloud: { firestore: { v1: { DocumentEventData: Encoder } } } } };
};
const { DocumentEventData } = protos.google.events.cloud.firestore.v1;

function protoValue(value: unknown): object {
  if (value === null) return { nullValue: 0 };
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { booleanValue: value };
  if (typeof value === 'number') return { integerValue: value };
  if (Array.isArray(value)) return { arrayValue: { values: value.map(protoValue) } };
  return { mapValue: { fields: protoFields(value as object) } };
}
const protoFields = (record: object): object =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, protoValue(value)]));

/** A record with as many such parts as fit, each with little text, so that names and types dominate its size. */
function recordOf(part: object, textBytes: number) {
  const room = WATCHED_RECORD_MAX_BYTES - 100;
  const count = Math.min(200, Math.floor(room / recordSizeInBytes({ part })));
  const parts = Array.from({ length: count }, () => part);
  const padding = room - recordSizeInBytes({ parts });
  return { parts, text: 'x'.repeat(Math.max(0, Math.min(padding, textBytes))) };
}

describe('A record with a trigger', () => {
  for (const [name, part] of Object.entries({
    'a step': { id: 's', title: 't', instructions: '', assignee_id: null, required: true, due: null },
    'a field with options': {
      ...{ id: 'f', label: 'l', required: false, help_text: '', type: 'dropdown' },
      options: Array.from({ length: 100 }, (_, n) => `${n}`),
    },
  })) {
    it(`fits into an event twice, full of parts like ${name}`, () => {
      const record = recordOf(part, WATCHED_RECORD_MAX_BYTES);
      expect(recordSizeInBytes(record)).to.be.within(WATCHED_RECORD_MAX_BYTES - 1_000, WATCHED_RECORD_MAX_BYTES);
      const state = { name: 'projects/p/databases/(default)/documents/c/id', fields: protoFields(record) };
      const event = DocumentEventData.encode({ value: state, oldValue: state }).finish();
      expect(event.length).to.be.below(EVENT_MAX_BYTES);
    });
  }

  it('is rejected above its size, and its collection requires that limit', () => {
    expect(workflows.maxBytes).to.equal(WATCHED_RECORD_MAX_BYTES);
    expect(requestTemplates.maxBytes).to.equal(WATCHED_RECORD_MAX_BYTES);
    const declare = () => declareFirestoreTriggerWorker({ on: expiries, run: async () => undefined });
    expect(declare).to.throw('Records of expiries may be too large to watch');
  });

  it('triggers no worker when it is imported, but when it changes later', async () => {
    const ran: string[] = [];
    const on = { name: 'c', maxBytes: 1, decode: ({ id }: { id: string }) => id };
    const worker = declareFirestoreTriggerWorker({ on, run: async ({ after }) => void ran.push(`${after}`) });
    const state = (id: string, data = {}) => ({ id, data: () => data }) as FirestoreDocumentState;
    const imported = state('imported', { [ORGANIZATION_IMPORT_FIELD]: 'o' });
    for (const [before, after] of [
      [null, imported],
      [state('imported'), imported],
      [null, state('made')],
    ] as const)
      await worker.run({ eventId: 'e', time: AT, before, after });
    expect(ran).to.deep.equal(['imported', 'made']);
  });
});

describe('The sweep of undecodable changes', () => {
  it('has the secrets of every trigger’s worker', () => {
    const triggers = [...loadAllWorkers().values()].filter(({ kind }) => kind === 'trigger');
    const secrets = triggers.flatMap((worker) => (worker as { secrets?: string[] }).secrets ?? []);
    expect(retryUnreadChanges.secrets).to.include.members(secrets);
  });
});
