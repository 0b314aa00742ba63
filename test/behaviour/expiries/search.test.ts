// Search (GET /v2/expiries?q, GET /v1/getPaginatedExpiries?search and GET /v2/contacts?q) matches beginnings of words
// and ignores case and accents.
import { expect } from 'chai';
import { costOf } from '../../support/client';
import { newWorld, type World } from '../../support/world';
import { anExpiry, fieldsOf } from './given';

/** Searches in v1 and v2, which must find the same expiries. */
async function foundExpiries(world: World, asked: string): Promise<string[]> {
  const words = encodeURIComponent(asked);
  const names = await found(world, `expiries?q=${words}`);
  const answer = await world.viewer.call(`/v1/getPaginatedExpiries?search=${words}`);
  expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
  expect(answer.body.data.map(({ name }: { name: string }) => name)).to.deep.equal(names);
  expect(answer.body.pagination.total).to.equal(names.length);
  return names;
}

async function found(world: World, query: string): Promise<string[]> {
  const answer = await world.viewer.call(`/v2/${query}`);
  expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
  return answer.body.data.map(({ name, first_name }: Record<string, string>) => name ?? first_name);
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

  it('reads only the page and three more', async () => {
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
  });

  it('finds contacts by name and address', async () => {
    const world = await newWorld();
    const contact = async (first_name: string, last_name: string, email?: string) =>
      world.editor.call('/v2/contacts', { body: { first_name, last_name, email } });
    await contact('Zoë', 'Müller', 'zoe@harbour.example');
    await contact('Ana', 'Muñoz');
    expect(await found(world, 'contacts?q=mu')).to.have.members(['Zoë', 'Ana']);
    expect(await found(world, 'contacts?q=zoe%20mull')).to.deep.equal(['Zoë']);
    expect(await found(world, 'contacts?q=harbour')).to.deep.equal(['Zoë']);
  });

  it('rejects a text without letters or digits, and another sort, naming the field', async () => {
    const world = await newWorld();
    for (const query of [
      'expiries?q=%2B%2B',
      'expiries?q=a&sort=updated_at',
      'contacts?q=a&sort=updated_at',
    ]) {
      const answer = await world.viewer.call(`/v2/${query}`);
      expect(answer.status, query).to.equal(400);
      expect(fieldsOf(answer), query).to.deep.equal(['q']);
    }
    const inV1 = await world.viewer.call('/v1/getPaginatedExpiries?search=%2B%2B');
    expect(inV1.body.details.fields).to.deep.equal({ search: 'must contain a letter or a digit' });
  });
});
