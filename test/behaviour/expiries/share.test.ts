// Behaviour of share links through HTTP, including passwords.
import { expect } from 'chai';
import { firestore } from '../../../functions/store/firestore';
import { call } from '../../support/client';
import { newWorld, type World } from '../../support/world';
import { anExpiry } from './given';

async function share(world: World, expiryId: string, fields: object = {}) {
  const answer = await world.editor.call('/v1/createExpiryShare', {
    body: { expiry_id: expiryId, ...fields },
  });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return { ...answer.body.share, token: answer.body.share.url.split('#')[1] as string };
}

const open = (token: string, password?: string) =>
  call('/v1/getSharedExpiry', { body: { token, ...(password === undefined ? {} : { password }) } });

describe('v1 share links', () => {
  it('show one expiry to anyone, without people, files, ids or the password, and store no token', async () => {
    const world = await newWorld();
    const name = '<script>alert(1)</script>';
    const checklist = [{ id: 'a', text: 'A' }];
    const { id } = await anExpiry(world, { name, assigned_to: world.admin.id, checklist });
    const { token, url } = await share(world, id);
    expect(new URL(url).pathname).to.equal('/share/');
    const answer = await open(token);
    expect(answer.status).to.equal(200);
    expect(answer.body.expiry).to.include({
      name,
      organization_name: `Organization ${world.organizationId}`,
    });
    const text = JSON.stringify(answer.body);
    for (const secret of [world.admin.email, world.admin.id, id, 'scrypt', '"contacts"', '"attachments"']) {
      expect(text).not.to.contain(secret);
    }
    const stored = await firestore().collection('expiry_shares').where('expiry_id', '==', id).get();
    expect(stored.size).to.equal(1);
    expect(JSON.stringify(stored.docs.map((one) => [one.id, one.data()]))).not.to.contain(token);
    const listed = await world.viewer.call(`/v1/getExpiryShares?expiry_id=${id}`);
    expect(listed.body.shares).to.have.length(1);
    expect(JSON.stringify(listed.body)).not.to.contain(token);
  });

  it('require the share password, and are locked after ten wrong ones', async () => {
    const world = await newWorld();
    const { id } = await anExpiry(world, { share_password: 'open sesame' });
    const { token } = await share(world, id);
    const without = await open(token);
    expect(without.status).to.equal(401);
    expect(without.body.details).to.deep.equal({ password_required: true });
    expect((await open(token, 'Open sesame')).status).to.equal(401);
    expect((await open(token, 'open sesame')).status).to.equal(200);
    for (let guess = 0; guess < 10; guess += 1) expect((await open(token, `${guess}`)).status).to.equal(401);
    const resting = await open(token, 'open sesame');
    expect(resting.status).to.equal(429);
    expect(Number(resting.headers.get('retry-after'))).to.be.within(1, 900);
  });

  it('return 404 once revoked, expired or without their expiry, and for any other token', async () => {
    const world = await newWorld();
    const [first, second] = [await anExpiry(world), await anExpiry(world)];
    const [revoked, orphan] = [await share(world, first.id), await share(world, second.id)];
    const expired = await share(world, first.id);
    await firestore().collection('expiry_shares').doc(expired.id).update({ expires_at: new Date() });
    const revoke = () => world.editor.call('/v1/revokeExpiryShare', { body: { id: revoked.id } });
    expect((await revoke()).status).to.equal(200);
    await world.editor.call(`/v2/expiries/${second.id}`, { method: 'DELETE' });
    for (const token of [revoked.token, expired.token, orphan.token, 'guess', revoked.id]) {
      expect((await open(token)).status).to.equal(404);
    }
    expect((await revoke()).status).to.equal(404);
  });

  it('end within a year', async () => {
    const world = await newWorld();
    const { id } = await anExpiry(world);
    for (const expires_at of ['2020-01-01T00:00:00Z', '2099-01-01T00:00:00Z', 'soon']) {
      const body = { expiry_id: id, expires_at };
      const answer = await world.editor.call('/v1/createExpiryShare', { body });
      expect(answer.status).to.equal(400);
      expect(answer.body.details.fields).to.have.all.keys('expires_at');
    }
  });

  it('are not shown again in an idempotent replay', async () => {
    const world = await newWorld();
    const { id } = await anExpiry(world);
    const request = { body: { expiry_id: id }, headers: { 'Idempotency-Key': 'share-once' } };
    const first = await world.editor.call('/v1/createExpiryShare', request);
    const again = await world.editor.call('/v1/createExpiryShare', request);
    expect(first.body.share.url).to.be.a('string');
    expect(again.body.share).to.deep.equal({ ...first.body.share, url: null });
  });
});
