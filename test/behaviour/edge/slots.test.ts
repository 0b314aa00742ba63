// Limits per organization are exact under concurrent requests.
import { expect } from 'chai';
import { call, someAddress } from '../../support/client';
import { idsOf } from '../../support/records';
import { newWorld, type World } from '../../support/world';

describe('limited links', () => {
  const atOnce = (world: World, path: string, body: object) =>
    Promise.all(
      Array.from({ length: 30 }, () => call(path, { token: world.editor.token, body, from: someAddress() })),
    );

  const kinds = [
    {
      made: '/v1/createExpiryShare',
      listed: '/v1/getExpiryShares',
      revoked: '/v1/revokeExpiryShare',
      about: { kind: 'expiry', field: 'expiry_id' },
      list: 'shares',
      one: 'share',
      named: 'id',
      most: 20,
    },
    {
      made: '/v1/createCompliancePortal',
      listed: '/v1/getCompliancePortals',
      revoked: '/v1/revokeCompliancePortal',
      about: { kind: 'complianceClient', field: 'client_id' },
      list: 'portals',
      one: 'portal',
      named: 'portal_id',
      most: 10,
    },
  ] as const;

  for (const { made, listed, revoked, about, list, one, named, most } of kinds) {
    it(`${made} creates ${most} of 30 concurrent ones, lists the newest first, and creates one more after a revocation`, async () => {
      const world = await newWorld();
      const id = await idsOf(world, call)(about.kind);
      const answers = await atOnce(world, made, { [about.field]: id });
      expect(answers.map(({ status }) => status).sort()).to.deep.equal([
        ...Array(most).fill(201),
        ...Array(30 - most).fill(409),
      ]);
      const refused = answers.find(({ status }) => status === 409);
      expect(refused?.body).to.deep.include({ code: 'LIMIT_REACHED', details: { limit: most } });
      const listing = () => world.viewer.call(`${listed}?${about.field}=${id}`);
      const found: { id: string; created_at: string }[] = (await listing()).body[list];
      expect(found).to.have.length(most);
      const times = found.map(({ created_at }) => created_at);
      expect(times).to.deep.equal(times.toSorted().reverse());
      const again = () => world.editor.call(made, { body: { [about.field]: id } });
      expect((await again()).status).to.equal(409);
      await world.editor.call(revoked, { body: { [named]: found[0]?.id } });
      const next = await again();
      expect(next.status).to.equal(201);
      expect((await listing()).body[list][0].id).to.equal(next.body[one].id);
      expect((await again()).status).to.equal(409);
    });
  }
});
