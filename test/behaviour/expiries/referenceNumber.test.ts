// Reference numbers: stored trimmed in both versions, found in any case, imported and exported.
import { expect } from 'chai';
import { sandbox } from '../../support/sandbox';
import { newWorld, type World } from '../../support/world';
import { anExpiry } from './given';

const names = (records: { name: string }[]): string[] => records.map(({ name }) => name);

async function listed(world: World, path: string): Promise<string[]> {
  const { status, body } = await world.viewer.call(path);
  expect(status, JSON.stringify(body)).to.equal(200);
  return names(body.data ?? body.expiries);
}

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

  it('filters lists by the whole number, ignoring case, with other filters and sorts', async () => {
    const [world, other] = [await newWorld(), await newWorld()];
    const numbered = (name: string, day: number, reference_number: string | null, of = world) =>
      anExpiry(of, { name, expiry_date: `2030-01-0${day}`, reference_number, type: name.slice(0, 1) });
    await numbered('A', 1, 'Pol-Ä 12');
    await numbered('B', 2, 'POL-ä 12');
    await numbered('C', 3, 'Pol-Ä 123');
    await numbered('D', 4, null);
    await numbered('E', 5, 'Pol-Ä 12', other);
    const asked = `reference_number=${encodeURIComponent('pol-Ä 12')}`;
    for (const sort of ['expiry_date', 'updated_at', 'act_by_date'])
      expect(await listed(world, `/v2/expiries?${asked}&sort=${sort}`), sort).to.have.members(['A', 'B']);
    expect(await listed(world, `/v2/expiries?${asked}&sort=-expiry_date`)).to.deep.equal(['B', 'A']);
    expect(await listed(world, `/v2/expiries?${asked}&type=B&status=open`)).to.deep.equal(['B']);
    expect(await listed(world, `/v2/expiries?${asked}&without_reminder=true`)).to.deep.equal(['A', 'B']);
    expect(await listed(world, `/v2/expiries?${asked}&q=pol`)).to.deep.equal(['A', 'B']);
    expect(await listed(world, '/v2/expiries?q=123')).to.deep.equal(['C']);
    expect(await listed(world, `/v1/getPaginatedExpiries?${asked}`)).to.deep.equal(['A', 'B']);
    expect(await listed(world, `/v1/getPaginatedExpiries?${asked}&search=12&type=A`)).to.deep.equal(['A']);
    expect(await listed(world, `/v1/getAllExpiries?${asked}`)).to.deep.equal(['A', 'B']);
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
