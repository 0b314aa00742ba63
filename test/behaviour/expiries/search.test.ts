// Search, which matches beginnings of words and ignores case and accents, and share links with their passwords.
import { expect } from 'chai';
import { addMs, clock, DAY_MS, MINUTE_MS } from '../../../functions/platform/clock';
import { firestore } from '../../../functions/store/firestore';
import { call, costOf } from '../../support/client';
import { newWorld, type World } from '../../support/world';
import { done, fieldsOf, post, remove, valuesOf } from '../http';
import { freshWorld } from '../worlds';
import { anExpiry } from './given';

/** Searches in v1 and v2, which must find the same expiries. */
async function foundExpiries(world: World, asked: string): Promise<string[]> {
  const words = encodeURIComponent(asked);
  const names = await found(world, `expiries?q=${words}`);
  const answer = await done(world.viewer.call(`/v1/getPaginatedExpiries?search=${words}`), 200);
  expect(answer.data.map(({ name }: { name: string }) => name)).to.deep.equal(names);
  expect(answer.pagination.total).to.equal(names.length);
  return names;
}

async function found(world: World, query: string): Promise<string[]> {
  const answer = await done(world.viewer.call(`/v2/${query}`), 200);
  return answer.data.map(({ name, first_name }: Record<string, string>) => name ?? first_name);
}

describe('q', () => {
  it('finds expiries by words in name, notes and custom fields, and follows changes', async () => {
    const [world, other] = [await newWorld(), await newWorld()];
    const dated = (name: string, day: number, notes = '') =>
      anExpiry(world, { name, expiry_date: `2027-01-${10 + day}`, notes, type: 'T' });
    const fire = await dated('Fire Certificate', 1, 'Kept in the Büro of Hélène');
    await dated('Certificat d’incendie', 2);
    await dated('Fireworks licence', 3);
    await anExpiry(other, { name: 'Fire Certificate' });
    const search = (asked: string) => foundExpiries(world, asked);
    for (const [asked, expected] of [
      ['fire', ['Fire Certificate', 'Fireworks licence']],
      ['CERTIFICAT', ['Fire Certificate', 'Certificat d’incendie']],
      ['certif fi', ['Fire Certificate']],
      ['buro helene', ['Fire Certificate']],
      ['ertificate', []],
      ['incendie', ['Certificat d’incendie']],
    ] as const)
      expect(await search(asked), asked).to.deep.equal(expected);
    const newestFirst = await found(world, 'expiries?q=fire&sort=-expiry_date&status=open&type=T');
    expect(newestFirst).to.deep.equal(['Fireworks licence', 'Fire Certificate']);
    const change = (body: object) => world.editor.call(`/v2/expiries/${fire.id}`, { method: 'PATCH', body });
    await change({
      name: 'Smoke test',
      custom_fields: { 'Policy number': 'FS-2041/b' },
      reference_number: 'KX-88',
    });
    expect(await search('fs-2041')).to.deep.equal(['Smoke test']);
    expect(await search('kx-88')).to.deep.equal(['Smoke test']);
    expect(await search('policy'), 'names of custom fields are not searched').to.deep.equal([]);
    expect(await search('fire')).to.deep.equal(['Fireworks licence']);
    expect(await search('smoke büro')).to.deep.equal(['Smoke test']);
    for (const name of ['Prüfung Ärzte'.normalize('NFD'), 'Prüfung Müller']) await dated(name, 5);
    for (const asked of ['prüfung', 'PRÜFUNG'.normalize('NFD'), 'prufung'])
      expect(await search(asked), asked).to.have.length(2);
  });

  it('reads only the page and three more, finds contacts by name and address, and rejects a text without letters or digits', async () => {
    const world = await newWorld();
    for (let made = 0; made < 6; made += 1) await anExpiry(world, { name: `Permit ${made}` });
    await anExpiry(world, { name: 'Licence' });
    const answer = await world.viewer.call('/v2/expiries?q=perm&limit=4');
    expect(answer.body.data).to.have.length(4);
    expect(costOf(answer).reads).to.be.at.most(4 + 3);
    const next = await world.viewer.call(`/v2/expiries?q=perm&limit=4&cursor=${answer.body.next_cursor}`);
    expect(next.body.data).to.have.length(2);
    const wrong = await world.viewer.call(`/v2/expiries?q=other&limit=4&cursor=${answer.body.next_cursor}`);
    expect(wrong.status, 'a cursor belongs to its search').to.equal(400);
    const contact = async (first_name: string, last_name: string, email?: string) =>
      world.editor.call('/v2/contacts', { body: { first_name, last_name, email } });
    await contact('Zoë', 'Müller', 'zoe@harbour.example');
    await contact('Ana', 'Muñoz');
    expect(await found(world, 'contacts?q=mu')).to.have.members(['Zoë', 'Ana']);
    expect(await found(world, 'contacts?q=zoe%20mull')).to.deep.equal(['Zoë']);
    expect(await found(world, 'contacts?q=harbour')).to.deep.equal(['Zoë']);
    const queries = ['expiries?q=%2B%2B', 'expiries?q=a&sort=updated_at', 'contacts?q=a&sort=updated_at'];
    for (const query of queries) {
      const answer = await world.viewer.call(`/v2/${query}`);
      expect(answer.status, query).to.equal(400);
      expect(fieldsOf(answer), query).to.deep.equal(['q']);
    }
    const inV1 = await world.viewer.call('/v1/getPaginatedExpiries?search=%2B%2B');
    expect(inV1.body.details.fields).to.deep.equal({ search: 'must contain a letter or a digit' });
  });
});

async function share(world: World, expiryId: string, fields: object = {}) {
  const answer = await post(world.editor, '/v1/createExpiryShare', { expiry_id: expiryId, ...fields });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return { ...answer.body.share, token: answer.body.share.url.split('#')[1] as string };
}

const open = (token: string, password?: string) =>
  call('/v1/getSharedExpiry', { body: { token, ...(password === undefined ? {} : { password }) } });

describe('v1 share links', () => {
  const world = freshWorld();

  it('show one expiry to anyone, without people, files, ids or the password, and store no token', async () => {
    const name = '<script>alert(1)</script>';
    const checklist = [{ id: 'a', text: 'A' }];
    const { id } = await anExpiry(world, { name, assigned_to: world.admin.id, checklist });
    const { token, url } = await share(world, id);
    expect(new URL(url).pathname).to.equal('/share/');
    const answer = await done(open(token), 200);
    expect(answer.expiry).to.include({
      name,
      organization_name: `Organization ${world.organizationId}`,
    });
    const text = JSON.stringify(answer);
    for (const secret of [world.admin.email, world.admin.id, id, 'scrypt', '"contacts"', '"attachments"'])
      expect(text).not.to.contain(secret);
    const stored = await firestore().collection('expiry_shares').where('expiry_id', '==', id).get();
    expect(stored.size).to.equal(1);
    expect(JSON.stringify(stored.docs.map((one) => [one.id, one.data()]))).not.to.contain(token);
    const { id: second } = await share(world, id);
    await share(world, (await anExpiry(world)).id);
    const listed = await world.viewer.call(`/v1/getExpiryShares?expiry_id=${id}`);
    expect(valuesOf(listed.body.shares, 'id')).to.deep.equal([second, stored.docs[0]?.id]);
    expect(JSON.stringify(listed.body)).not.to.contain(token);
  });

  it('require the share password, and are locked after ten wrong ones', async () => {
    const { id } = await anExpiry(world, { share_password: 'open sesame' });
    const { token } = await share(world, id);
    const without = await done(open(token), 401);
    expect(without.details).to.deep.equal({ password_required: true });
    expect((await open(token, 'Open sesame')).status).to.equal(401);
    expect((await open(token, 'open sesame')).status).to.equal(200);
    for (let guess = 0; guess < 10; guess += 1) expect((await open(token, `${guess}`)).status).to.equal(401);
    const resting = await open(token, 'open sesame');
    expect(resting.status).to.equal(429);
    expect(Number(resting.headers.get('retry-after'))).to.be.within(1, 900);
  });

  it('return 404 once revoked, expired or without their expiry, and for any other token', async () => {
    const [first, second] = [await anExpiry(world), await anExpiry(world)];
    const [revoked, orphan] = [await share(world, first.id), await share(world, second.id)];
    const expired = await share(world, first.id);
    await firestore().collection('expiry_shares').doc(expired.id).update({ expires_at: new Date() });
    const revoke = () => post(world.editor, '/v1/revokeExpiryShare', { id: revoked.id });
    expect((await revoke()).status).to.equal(200);
    await remove(world.editor, `/v2/expiries/${second.id}`);
    for (const token of [revoked.token, expired.token, orphan.token, 'guess', revoked.id])
      expect((await open(token)).status).to.equal(404);
    expect((await revoke()).status).to.equal(404);
    const { shares } = (await world.viewer.call(`/v1/getExpiryShares?expiry_id=${first.id}`)).body;
    expect(shares).to.deep.equal([]);
    const slots = await firestore()
      .collection('expiry_share_slots')
      .where('organization_id', '==', world.organizationId)
      .get();
    expect(JSON.stringify(slots.docs.map((slot) => slot.data()))).not.to.include(revoked.id);
  });

  it('end after 30 days or within a year, and aren’t shown again in an idempotent replay', async () => {
    const { id } = await anExpiry(world);
    for (const expires_at of ['2020-01-01T00:00:00Z', '2099-01-01T00:00:00Z', 'soon']) {
      const answer = await post(world.editor, '/v1/createExpiryShare', { expiry_id: id, expires_at });
      expect(answer.status).to.equal(400);
      expect(answer.body.details.fields).to.have.all.keys('expires_at');
    }
    const expires_at = addMs(clock.now(), 366 * DAY_MS - MINUTE_MS);
    await done(post(world.editor, '/v1/createExpiryShare', { expiry_id: id, expires_at }), 201);
    const request = { body: { expiry_id: id }, headers: { 'Idempotency-Key': 'share-once' } };
    const first = await world.editor.call('/v1/createExpiryShare', request);
    const again = await world.editor.call('/v1/createExpiryShare', request);
    const { url, created_at, expires_at: ends } = first.body.share;
    expect(url).to.be.a('string');
    expect(Date.parse(ends) - Date.parse(created_at)).to.be.closeTo(30 * DAY_MS, 60_000);
    expect(again.body.share).to.deep.equal({ ...first.body.share, url: null });
  });
});
