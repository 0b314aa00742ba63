// A trigger gets a record's old and new state in one event, which Eventarc rejects above 512 KB.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect } from 'chai';
import { recordSizeInBytes, WATCHED_RECORD_MAX_BYTES } from '../../../functions/api/stored';
import { declareFirestoreTriggerWorker } from '../../../functions/api/worker';
import { requestTemplates } from '../../../functions/documentRequests/template/template';
import { expiries } from '../../../functions/expiries/record/record';
import { loadAllWorkers } from '../../../functions/http/register';
import { retryUnreadChanges } from '../../../functions/http/workers';
import { workflows } from '../../../functions/workflows/workflow';
import { ROOT } from '../../../local/config';

const EVENT_MAX_BYTES = 512_000;

type Encoder = { encode: (message: object) => { finish: () => Uint8Array } };
const protos = createRequire(__filename)(
  join(ROOT, 'node_modules/firebase-functions/protos/compiledFirestore.js'),
) as {
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
      id: 'f',
      label: 'l',
      required: false,
      help_text: '',
      type: 'dropdown',
      options: Array.from({ length: 100 }, (_, n) => `${n}`),
    },
  })) {
    it(`fits into an event twice, full of parts like ${name}`, () => {
      const record = recordOf(part, WATCHED_RECORD_MAX_BYTES);
      expect(recordSizeInBytes(record)).to.be.within(
        WATCHED_RECORD_MAX_BYTES - 1_000,
        WATCHED_RECORD_MAX_BYTES,
      );
      const state = { name: 'projects/p/databases/(default)/documents/c/id', fields: protoFields(record) };
      const event = DocumentEventData.encode({ value: state, oldValue: state }).finish();
      expect(event.length).to.be.below(EVENT_MAX_BYTES);
    });
  }

  it('is rejected above its size, and its collection requires that limit', () => {
    expect(workflows.maxBytes).to.equal(WATCHED_RECORD_MAX_BYTES);
    expect(requestTemplates.maxBytes).to.equal(WATCHED_RECORD_MAX_BYTES);
    expect(() => declareFirestoreTriggerWorker({ on: expiries, run: async () => undefined })).to.throw(
      'Records of expiries may be too large to watch',
    );
  });
});

describe('The sweep of undecodable changes', () => {
  it('has the secrets of every trigger’s worker', () => {
    const triggers = [...loadAllWorkers().values()].filter(({ kind }) => kind === 'trigger');
    const secrets = triggers.flatMap((worker) => (worker as { secrets?: string[] }).secrets ?? []);
    expect(retryUnreadChanges.secrets).to.include.members(secrets);
  });
});
