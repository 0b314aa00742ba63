// What names a person and is written while they are erased, between the two rounds of it.
import { expect } from 'chai';
import { dateIn, unique } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld } from '../../support/world';
import { afterwards, documentsWith, erasuresOf, filesWith, good, logsWith } from './erasing';

async function expectNowhere(words: readonly string[]): Promise<void> {
  expect(await documentsWith(words)).to.deep.equal([]);
  expect(await filesWith(words)).to.deep.equal([]);
  expect(logsWith(words)).to.deep.equal([]);
}

describe('An erasure', function () {
  this.timeout(240_000);

  it('eraseContact takes what is written while it runs: by people, by an import, by a message to others', async () => {
    const world = await newWorld();
    const { editor, admin } = world;
    const mark = unique();
    const email = `${mark}@erased.example`;
    const named = { first_name: 'Wilma', last_name: mark };
    const contact = await good(editor.call('/v2/contacts', { body: { ...named, email } }), 201);
    const other = { first_name: 'Rita', email: `${unique()}@kept.example` };
    const { id: otherId } = await good(editor.call('/v2/contacts', { body: other }), 201);
    const date = dateIn(await sandbox.now(), 20);
    const body = { name: 'Licence', expiry_date: date, contacts: [contact.id, otherId] };
    const expiry = await good(editor.call('/v2/expiries', { body }), 201);
    const request = { contact_id: contact.id };
    const { erasure_id } = await good(admin.call('/v1/eraseContact', { body: request }), 202);
    await sandbox.untilIdle();
    const [between] = await erasuresOf(admin);
    expect(between, 'its first round is over, its second has not begun').to.include({ status: 'running' });

    const notes = `Ask Wilma ${mark} (${email})`;
    await good(editor.call(`/v2/expiries/${expiry.id}`, { method: 'PATCH', body: { notes } }));
    await good(editor.call(`/v2/expiries/${expiry.id}/comments`, { body: { text: notes } }), 201);
    const csv = `name,expiry_date,notes\nOf Wilma ${mark},${date},${email}\nAnother,${date},\n`;
    await good(editor.call('/v1/importExpiries', { body: { csv } }), 202);
    await good(admin.call('/v1/sendExpiryNotificationNow', { body: { expiry_id: expiry.id } }));
    await sandbox.untilIdle();
    expect(await documentsWith([mark])).not.to.deep.equal([]);

    expect(await afterwards(admin, erasure_id)).to.include({ status: 'completed', progress: 100 });
    await expectNowhere([mark, email]);
    const kept = await good(world.viewer.call('/v1/getAllExpiries'));
    const names = kept.expiries.map(({ name }: { name: string }) => name);
    expect(names, 'no record is lost').to.have.members(['Licence', 'Of [erased]', 'Another']);
  });
});
