// Unpaged lists show active records behind hundreds of inactive ones, and say when they omit some. Lists omit records
// that this release can’t decode, such as those of a newer release.
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { apiKeys } from '../../../functions/identity/apiKey';
import { addMs, clock, HOUR_MS } from '../../../functions/platform/clock';
import { newId } from '../../../functions/platform/ids';
import { invitations } from '../../../functions/signup/invitation';
import { firestore } from '../../../functions/store/firestore';
import { someEmail } from '../../support/accounts';
import { newWorld, type World } from '../../support/world';

const MORE_THAN_LISTED = 501;

/** Stores newer copies of the record with other fields. */
async function storeCopies(ref: FirebaseFirestore.DocumentReference, over: object): Promise<void> {
  const record = { ...(await ref.get()).data(), created_at: addMs(clock.now(), HOUR_MS), ...over };
  const writer = firestore().bulkWriter();
  for (let made = 0; made < MORE_THAN_LISTED; made += 1) void writer.create(ref.parent.doc(newId()), record);
  await writer.close();
}

describe('whole lists', () => {
  let world: World;

  before(async () => {
    world = await newWorld({ plan: 'enterprise' });
  });

  it('GET /v1/getApiKeys lists an active key behind hundreds of newer revoked ones', async () => {
    const { body } = await world.admin.call('/v1/createApiKey', { body: { name: 'The old one' } });
    await storeCopies(apiKeys.ref(body.api_key.id), { revoked_at: clock.now() });
    const listed = await world.admin.call('/v1/getApiKeys');
    const active = listed.body.api_keys.filter(({ status }: { status: string }) => status === 'active');
    expect(active).to.deep.equal([body.api_key]);
  });

  it('GET /v1/getInvitations lists a pending one behind hundreds of newer cancelled ones', async () => {
    const invited = await world.admin.call('/v1/invite', { body: { emails: [someEmail()] } });
    const [invitation] = invited.body.invitations;
    const store = invitations.of(tenantOf(world.organizationId));
    await storeCopies(store.ref(invitation.id), { status: 'cancelled' });
    const { body } = await world.admin.call('/v1/getInvitations');
    const pending = body.invitations.filter(({ status }: { status: string }) => status === 'pending');
    expect(pending.map(({ id }: { id: string }) => id)).to.deep.equal([invitation.id]);
  });

  it('GET /v1/getAllExpiries and /v1/exportExpiries count all matches and say when they omit some', async () => {
    const { editor } = await newWorld();
    for (const day of ['01', '02', '03']) {
      const body = { name: `On ${day}`, expiry_date: `2040-01-${day}`, type: day === '03' ? 'B' : 'A' };
      expect((await editor.call('/v2/expiries', { body })).status).to.equal(201);
    }
    const asked = async (query: string) => {
      const { body } = await editor.call(`/v1/getAllExpiries?${query}`);
      return [body.expiries.length, body.total, body.has_more];
    };
    expect(await asked('limit=2')).to.deep.equal([2, 3, true]);
    expect(await asked('limit=3')).to.deep.equal([3, 3, false]);
    expect(await asked('limit=1&type=A')).to.deep.equal([1, 2, true]);
    expect(await asked('')).to.deep.equal([3, 3, false]);
    expect((await editor.call('/v1/exportExpiries?limit=2')).body).to.include({ total: 2, has_more: true });
    expect((await editor.call('/v1/exportExpiries')).body).to.include({ total: 3, has_more: false });
  });
});

describe('A page of a list', () => {
  it('omits records that don’t decode, and continues after them', async () => {
    const world = await newWorld();
    const ids: string[] = [];
    for (let count = 0; count < 6; count += 1) {
      const body = { first_name: `Ada ${count}` };
      ids.push((await world.editor.call('/v2/contacts', { body })).body.id);
    }
    const unreadable = [ids[0], ids[2], ids[3], ids[5]];
    for (const id of unreadable)
      await firestore()
        .collection('contacts')
        .doc(id ?? '')
        .update({ is_default: 'as a newer release has it' });
    for (const sort of ['id', 'updated_at', '-updated_at'])
      for (const limit of [1, 2, 4, 100]) {
        const shown: string[] = [];
        let cursor = '';
        do {
          const page = await world.viewer.call(`/v2/contacts?sort=${sort}&limit=${limit}${cursor}`);
          expect(page.status, JSON.stringify(page.body)).to.equal(200);
          shown.push(...page.body.data.map(({ id }: { id: string }) => id));
          expect(shown.length, `${sort} ${limit}: an end`).to.be.at.most(2);
          cursor = page.body.has_more ? `&cursor=${encodeURIComponent(page.body.next_cursor)}` : '';
        } while (cursor !== '');
        expect(shown.toSorted(), `${sort} ${limit}`).to.deep.equal([ids[1], ids[4]].toSorted());
      }
  });
});

describe('A record that doesn’t decode', () => {
  it('returns 503 for reads, changes and deletions in v1 and v2', async () => {
    const { editor } = await newWorld();
    const contact = (await editor.call('/v2/contacts', { body: { first_name: 'Ada' } })).body.id;
    await firestore().collection('contacts').doc(contact).update({ is_default: 'as a newer release has it' });
    const answers = await Promise.all([
      editor.call(`/v2/contacts/${contact}`),
      editor.call(`/v2/contacts/${contact}`, { method: 'PATCH', body: { first_name: 'B' } }),
      editor.call(`/v2/contacts/${contact}`, { method: 'DELETE' }),
      editor.call('/v1/updateContact', { body: { id: contact, first_name: 'B' } }),
    ]);
    for (const { status, headers, body } of answers) {
      expect(status, JSON.stringify(body)).to.equal(503);
      expect(headers.get('retry-after')).to.equal('60');
    }
  });
});
