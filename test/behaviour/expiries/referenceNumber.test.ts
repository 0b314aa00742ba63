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

const USUAL_HEADINGS = [
  ...['Permit number', 'Licence No.', 'Aktenzeichen', 'N° de certificat', 'Numéro de police'],
  ...['N.º de licencia', 'Nº de contrato', 'Número de póliza'],
];

describe('reference_number', () => {
  it('is trimmed, cleared by an empty text or null, and limited to 100 characters', async () => {
    const world = await newWorld();
    const v2 = await world.editor.call('/v2/expiries', {
      body: { name: 'Licence', expiry_date: '2030-01-01', reference_number: '  NW-7/b ' },
    });
    expect(v2.status, JSON.stringify(v2.body)).to.equal(201);
    expect(v2.body.reference_number).to.equal('NW-7/b');
    expect(v2.body).not.to.have.property('reference_number_key');
    const change = (reference_number: unknown) =>
      world.editor.call(`/v2/expiries/${v2.body.id}`, { method: 'PATCH', body: { reference_number } });
    for (const emptied of ['  ', null]) {
      await change('X-1');
      expect((await change(emptied)).body.reference_number).to.equal(null);
    }
    expect(await listed(world, '/v2/expiries?reference_number=X-1')).to.deep.equal([]);
    const tooLong = await change('9'.repeat(101));
    expect(tooLong.status).to.equal(400);
    expect(tooLong.body.error.details.fields).to.have.property('reference_number');
    const v1 = await world.editor.call('/v1/createExpiry', {
      body: { name: 'Permit', expiry_date: '2030-01-01' },
    });
    expect(v1.body.expiry.reference_number).to.equal(null);
    const changed = await world.editor.call('/v1/updateExpiry', {
      body: { id: v1.body.expiry.id, reference_number: 'P-1' },
    });
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
      expect((await listed(world, `/v2/expiries?${asked}&sort=${sort}`)).toSorted(), sort).to.deep.equal([
        'A',
        'B',
      ]);
    expect(await listed(world, `/v2/expiries?${asked}&sort=-expiry_date`)).to.deep.equal(['B', 'A']);
    expect(await listed(world, `/v2/expiries?${asked}&type=B&status=open`)).to.deep.equal(['B']);
    expect(await listed(world, `/v2/expiries?${asked}&without_reminder=true`)).to.deep.equal(['A', 'B']);
    expect(await listed(world, `/v2/expiries?${asked}&q=pol`)).to.deep.equal(['A', 'B']);
    expect(await listed(world, '/v2/expiries?q=123')).to.deep.equal(['C']);
    expect(await listed(world, `/v1/getPaginatedExpiries?${asked}`)).to.deep.equal(['A', 'B']);
    expect(await listed(world, `/v1/getPaginatedExpiries?${asked}&search=12&type=A`)).to.deep.equal(['A']);
    expect(await listed(world, `/v1/getAllExpiries?${asked}`)).to.deep.equal(['A', 'B']);
  });

  it('is imported from its usual headings, and kept in the next occurrence and in exports', async () => {
    const world = await newWorld();
    const csv = 'name;expiry_date;Policennummer\nFeuer;2030-05-01; FS-2041 \nHaft;2030-05-02;\n';
    const answer = await world.editor.call('/v1/importExpiries', { body: { csv } });
    expect(answer.status, JSON.stringify(answer.body)).to.equal(202);
    await sandbox.untilIdle();
    expect(await listed(world, '/v2/expiries?reference_number=fs-2041')).to.deep.equal(['Feuer']);
    for (const [index, heading] of USUAL_HEADINGS.entries()) {
      const body = { csv: `name;expiry_date;${heading}\nPermit;2030-06-01;U-${index}\n` };
      expect((await world.editor.call('/v1/importExpiries', { body })).status, heading).to.equal(202);
      const mapped = await world.editor.call('/v1/mapImportColumns', {
        body: { headers: ['name', 'expiry_date', heading], rows: [] },
      });
      expect(mapped.body.columns[2].field, heading).to.equal('reference_number');
    }
    await sandbox.untilIdle();
    for (const index of USUAL_HEADINGS.keys())
      expect(await listed(world, `/v2/expiries?reference_number=u-${index}`)).to.deep.equal(['Permit']);
    const exported = await world.viewer.call('/v1/exportExpiries');
    expect(exported.body.csv)
      .to.match(/^\ufeff?id,name,type,reference_number,/)
      .and.to.contain('FS-2041');
    const series = await anExpiry(world, {
      name: 'Series',
      reference_number: 'S-1',
      recurrence: { every: 1, unit: 'year' },
    });
    await world.editor.call(`/v2/expiries/${series.id}/complete`, { body: {} });
    expect(await listed(world, '/v2/expiries?reference_number=s-1')).to.deep.equal(['Series', 'Series']);
  });
});
