// Whom an erasure takes out of which fields: everybody out of every text that is declared, however they are called.
import { expect } from 'chai';
import { gunzipImportRows, gzipImportRows } from '../../../functions/expiries/import/record';
import { stageSeatsForInvitations } from '../../../functions/plans/seats';
import { loadPlanUsage, newTrialUsageOf, planUsage } from '../../../functions/plans/usage';
import { clock } from '../../../functions/platform/clock';
import type { DeclaredCollection } from '../../../functions/platform/codec';
import { newId } from '../../../functions/platform/ids';
import { tenantOf } from '../../../functions/platform/tenant';
import { unitOfWork } from '../../../functions/platform/unitOfWork';
import { COLLECTIONS_SEARCHED_FOR_TRACES } from '../../../functions/privacy/erasePerson';
import { eraseTracesInCollection } from '../../../functions/privacy/traces';
import { invitationExpiresAt, invitations } from '../../../functions/signup/invitation';
import { deliveries } from '../../../functions/webhooks/deliveryRecord';
import { inputWith } from '../../support/largestInput';
import { unique } from '../../support/reminding';

/** Distinct letters of other scripts for those of a mark, so that it is searched for as it is. */
const inScript = (first: number, mark: string): string =>
  [...mark].map((letter) => String.fromCodePoint(first + letter.charCodeAt(0) - 97)).join('');

const PEOPLE: Readonly<
  Record<string, (mark: string) => { name: string; ways: (name: string) => string[]; mark: string }>
> = {
  'with accents': (mark) => ({
    name: `Zoë Ångström-${mark}`,
    mark,
    ways: (name) => [
      name,
      name.toUpperCase(),
      name.normalize('NFD'),
      `Zoe Angstrom-${mark}`,
      `Zoe_Angstrom_${mark}.pdf`,
    ],
  }),
  'with an apostrophe': (mark) => ({
    name: `Sinéad O’${mark}`,
    mark,
    ways: (name) => [name, `Sinead O'${mark}`, `<b>Sinéad O&#39;${mark}</b>`, `O’${mark}, Sinéad`],
  }),
  'written from right to left': (mark) => {
    const last = inScript(0x05d0, mark.replace(/[^a-z]/g, '').slice(0, 12));
    return { name: `דוד ${last}`, mark: last, ways: (name) => [name, `\u200f${name}\u200f`, `${last}, דוד`] };
  },
  'with an emoji': (mark) => ({
    name: `Ann 🎉 ${mark}`,
    mark,
    ways: (name) => [name, `Ann ${mark}`, `${mark}, Ann 🎉`],
  }),
};

/** Of other contacts, of the organization and of receivers, only these are written freely. */
const WRITTEN_FREELY: Readonly<Record<string, readonly string[]>> = {
  contacts: ['job_title', 'contact_type', 'contact_group', 'team_id'],
  organizations: [
    'address',
    'billing_email',
    'email_reply_to',
    'email_sender_name',
    'email_sender_prefix',
    'phone',
  ],
  webhook_subscriptions: ['description'],
};
/** They go as a whole, with their files: dataExport.test.ts. */
const REMOVED = ['expiry_exports', 'data_exports'];
const REWRITTEN = COLLECTIONS_SEARCHED_FOR_TRACES.filter(({ name }) => !REMOVED.includes(name));
/** Texts that hold JSON, or are packed; beside them stand ids and digests alone. */
const STORED_AS: Readonly<Record<string, (text: string) => Record<string, unknown>>> = {
  events: (text) => ({ data_json: JSON.stringify({ id: 'x', name: text, custom_fields: { [text]: text } }) }),
  idempotency_keys: (text) => ({ body_json: JSON.stringify({ name: text }) }),
  expiry_import_chunks: (text) => ({ rows: gzipImportRows(JSON.stringify([{ name: text }])) }),
};

/** One that decodes: a trigger that can't read what it is told of is called again and again. */
function documentOf({ name, schema }: DeclaredCollection, texts: readonly string[], email: string) {
  const silent = inputWith(schema, { texts: ['x'], email: 'somebody@kept.example' });
  const ownForm = STORED_AS[name];
  if (ownForm) return { ...silent, ...ownForm(texts[0] ?? '') };
  const whole = inputWith(schema, { texts, email });
  const free = WRITTEN_FREELY[name];
  if (!free) return whole;
  return {
    ...silent,
    ...Object.fromEntries(Object.entries(whole).filter(([field]) => free.includes(field))),
  };
}

const unpacked = (_: string, value: { type?: string; data?: number[] } | null): unknown =>
  value?.type === 'Buffer' ? gunzipImportRows(Buffer.from(value.data ?? [])) : value;

describe('An erasure goes through every field of every collection with personal data:', function () {
  this.timeout(240_000);

  for (const [kind, called] of Object.entries(PEOPLE)) {
    it(`takes out somebody whose name is ${kind}`, async () => {
      const organizationId = newId();
      const tenant = tenantOf(organizationId);
      const { name, ways, mark } = called(unique());
      const [email, number] = [`${unique()}.o'x@erased.example`, '+4915123456789'];
      const text = `${ways(name).join(' / ')} (${email}, 0151 / 234 567 89, ٠١٥١٢٣٤٥٦٧٨٩)`;
      const words = [mark, email, '234 567', '٢٣٤٥٦'].map((word) => word.toLowerCase());
      const found: string[] = [];
      for (const collection of REWRITTEN) {
        const id = collection.data.of === 'id' ? organizationId : newId();
        const ref = collection.ref(id);
        const data = { ...documentOf(collection, [text, name], email), organization_id: organizationId };
        expect(collection.schema.safeParse(data).error, collection.name).to.equal(undefined);
        await ref.set(data);
        const stored = async () => {
          const json = JSON.stringify((await ref.get()).data() ?? null, unpacked);
          return words.filter((word) => json.toLowerCase().includes(word));
        };
        if ((await stored()).length > 0) found.push(collection.name);
        await eraseTracesInCollection(
          collection,
          tenant,
          { ids: ['c1'], emails: [email], numbers: [number], name, names: [], files: [] },
          null,
        );
        expect(await stored(), collection.name).to.deep.equal([]);
        await ref.delete();
      }
      expect(found.length, `stood in ${found.join(', ')}`).to.be.above(REWRITTEN.length / 2);
    });
  }

  it('takes out what a receiver answered in escapes of its own, cut off or not', async () => {
    const tenant = tenantOf(newId());
    const mark = unique();
    const ref = deliveries.of(tenant).ref(newId());
    const told = JSON.stringify({ note: `Jürgen Ünal-${mark} called`, cut: 'off' }).slice(0, -5);
    const response_body = told.replace(/[ü]/gi, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`);
    const whole = inputWith(deliveries.schema, { texts: ['x'], email: 'somebody@kept.example' });
    await ref.set({ ...whole, organization_id: tenant.organizationId, response_body });
    const person = { emails: [], numbers: [], name: `Jürgen Ünal-${mark}`, names: [], files: [] };
    await eraseTracesInCollection(deliveries, tenant, { ids: ['c1'], ...person }, null);
    const left = (await ref.get()).data();
    expect(left?.response_body).to.equal(null);
    await ref.delete();
  });

  it('takes out an invitation of theirs with the seat that it holds, whose key is a digest of the address', async () => {
    const tenant = tenantOf(newId());
    const [email, invitationId, now] = [`${unique()}@invited.example`, newId(), clock.now()];
    const usage = { ...newTrialUsageOf(tenant, null), plan: 'business' as const };
    const { id } = await unitOfWork(async (writes) =>
      planUsage.stageCreate(writes, tenant.organizationId, usage),
    );
    await unitOfWork(async (writes) => {
      const seat = { email, invitationId, expiresAt: invitationExpiresAt(now) };
      stageSeatsForInvitations(writes, await loadPlanUsage(tenant), [seat], now);
      invitations.of(tenant).stageCreate(writes, invitationId, {
        ...{ email, role: 'viewer', status: 'pending', token_hash: 'x', mails: 1, accepted_by: null },
        ...{
          invited_by: 'u1',
          inviter_name: 'Ada',
          created_at: now,
          updated_at: now,
          expires_at: seat.expiresAt,
        },
      });
    });
    expect(Object.keys((await planUsage.get(id))?.pending_seats ?? {})).to.have.length(1);
    const terms = { ids: ['c1'], emails: [email], numbers: [], name: '', names: [], files: [] };
    for (let round = 0; round < 2; round += 1)
      await eraseTracesInCollection(invitations, tenant, terms, null);
    expect(await invitations.of(tenant).get(invitationId)).to.equal(null);
    expect((await planUsage.get(id))?.pending_seats, 'they can be invited again').to.deep.equal({});
    await planUsage.ref(id).delete();
  });
});
