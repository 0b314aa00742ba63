// Reference numbers: stored trimmed in both versions, found in any case, imported and exported.
import { expect } from 'chai';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { anExpiry } from './given';

const listed = async (world: World, path: string): Promise<string[]> =>
  (await world.viewer.call(path)).body.data.map(({ name }: { name: string }) => name);

describe('reference_number', () => {
  it('is trimmed, cleared by an empty text or null, and limited to 100 characters', async () => {
    const world = await newWorld();
    const made = await anExpiry(world, { reference_number: '  NW-7/b ' });
    expect(made.reference_number).to.equal('NW-7/b');
    expect(made).not.to.have.property('reference_number_key');
    const change = (reference_number: unknown) =>
      world.editor.call(`/v2/expiries/${made.id}`, { method: 'PATCH', body: { reference_number } });
    for (const emptied of ['  ', null]) {
      await change('X-1');
      expect((await change(emptied)).body.reference_number).to.equal(null);
    }
    expect(await listed(world, '/v2/expiries?reference_number=X-1')).to.deep.equal([]);
    const tooLong = await change('9'.repeat(101));
    expect(tooLong.status).to.equal(400);
    expect(tooLong.body.error.details.fields).to.have.property('reference_number');
    const body = { id: made.id, reference_number: ' P-1 ' };
    const changed = await world.editor.call('/v1/updateExpiry', { body });
    expect(changed.body.expiry.reference_number).to.equal('P-1');
  });

  it('filters lists by the whole number, ignoring case, with other filters', async () => {
    const world = await newWorld();
    for (const [name, reference_number] of Object.entries({ A: 'Pol-Ä 12', B: 'POL-ä 12', C: 'Pol-Ä 123' }))
      await anExpiry(world, { name, reference_number, type: name });
    const asked = `reference_number=${encodeURIComponent('pol-Ä 12')}`;
    for (const [path, expected] of [
      [`/v2/expiries?${asked}&type=B&status=open`, ['B']],
      [`/v2/expiries?${asked}&without_reminder=true`, ['A', 'B']],
      [`/v2/expiries?${asked}&q=pol`, ['A', 'B']],
      ['/v2/expiries?q=123', ['C']],
      [`/v1/getPaginatedExpiries?${asked}`, ['A', 'B']],
      [`/v1/getPaginatedExpiries?${asked}&search=12`, ['A', 'B']],
      [`/v1/getPaginatedExpiries?${asked}&search=12&type=A`, ['A']],
    ] as const)
      expect(await listed(world, path), path).to.have.members(expected);
  });

  it('is imported and exported', async () => {
    const world = await newWorld();
    const csv = 'name;expiry_date;Policennummer\nFeuer;2030-05-01; FS-2041 \nHaft;2030-05-02;\n';
    const answer = await world.editor.call('/v1/importExpiries', { body: { csv } });
    expect(answer.status, JSON.stringify(answer.body)).to.equal(202);
    await sandbox.untilIdle();
    expect(await listed(world, '/v2/expiries?reference_number=fs-2041')).to.deep.equal(['Feuer']);
    const exported = await world.viewer.call('/v1/exportExpiries');
    expect(exported.body.csv)
      .to.match(/^\ufeff?id,name,type,reference_number,/)
      .and.to.contain('FS-2041');
  });
});
