// The service reads an API key and the requested record in parallel, at no extra cost and without revealing foreign records.
import { expect } from 'chai';
import { costOf } from '../../support/client';
import { idsOf, type RecordKind } from '../../support/records';
import { newApiKey, newWorld } from '../../support/world';

const PATHS: Readonly<Partial<Record<RecordKind, string>>> = {
  expiry: '/v2/expiries',
  contact: '/v2/contacts',
  contactGroup: '/v2/contact-groups',
  folder: '/v2/folders',
};

describe('A record read by an API key', () => {
  it('costs one read of the key and one of the record', async () => {
    const world = await newWorld();
    const key = await newApiKey(world.organizationId, 'editor');
    const id = idsOf(world, (path, options) => key.call(path, options));
    for (const [kind, path] of Object.entries(PATHS)) {
      const answer = await key.call(`${path}/${await id(kind as RecordKind)}`);
      expect(answer.status, path).to.equal(200);
      expect(costOf(answer).reads, path).to.equal(2);
    }
  });

  it('of another organization gets the response and cost of a missing one', async () => {
    const [world, other] = [await newWorld(), await newWorld()];
    const key = await newApiKey(world.organizationId, 'viewer');
    const { body } = await other.editor.call('/v2/expiries', {
      body: { name: 'Theirs', expiry_date: '2041-01-01' },
    });
    const [theirs, none] = [await key.call(`/v2/expiries/${body.id}`), await key.call('/v2/expiries/none')];
    expect([theirs.status, none.status]).to.deep.equal([404, 404]);
    const said = ({ body: { error } }: typeof none) => ({ ...error, request_id: null });
    expect(said(theirs)).to.deep.equal(said(none));
    expect(costOf(theirs).reads).to.equal(2).and.to.equal(costOf(none).reads);
  });
});
