// If the organization enables it, contacts can add a reminder's due date to their calendar.
import { expect } from 'chai';
import ICAL from 'ical.js';
import { addReminders, dateIn, expiryWithContact, only, rule } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newWorld } from '../../support/world';

interface Attachment {
  content: string;
  filename: string;
  type: string;
}
const filesOf = async (address: string): Promise<Attachment[]> =>
  (await sandbox.messagesTo(address)).flatMap(
    (message) => (message as unknown as { attachments?: Attachment[] }).attachments ?? [],
  );

describe('attach_ics', () => {
  it('attaches the due date to contacts’ mails, in their language', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const now = await sandbox.now();
    const setting = await expiryWithContact(world, dateIn(now, 10));
    await world.editor.call(`/v2/contacts/${setting.contactId}`, { method: 'PATCH', body: { locale: 'de' } });
    await world.editor.call(`/v2/expiries/${setting.expiryId}`, {
      method: 'PATCH',
      body: { assigned_to: world.editor.id },
    });
    await addReminders(setting, [rule(9, only('email')), rule(8, only('email'))], 'UTC');
    await sandbox.moveTo(`${dateIn(now, 1)}T09:05:00Z`);
    expect(await filesOf(setting.email)).to.deep.equal([]);
    const set = await world.admin.call('/v1/updateOrganizationSettings', { body: { attach_ics: true } });
    expect(set.status, JSON.stringify(set.body)).to.equal(200);
    await sandbox.moveTo(`${dateIn(now, 2)}T09:05:00Z`);
    const [file, ...others] = await filesOf(setting.email);
    expect(others).to.deep.equal([]);
    expect(file).to.include({ filename: 'due-date.ics', type: 'text/calendar' });
    const calendar = new ICAL.Component(
      ICAL.parse(Buffer.from(file?.content ?? '', 'base64').toString('utf8')),
    );
    const [event] = calendar.getAllSubcomponents('vevent');
    expect(String(event?.getFirstPropertyValue('dtstart'))).to.equal(dateIn(now, 10));
    expect(event?.getFirstPropertyValue('summary')).to.equal('Fällig: Fire <certificate>');
    expect(String(event?.getFirstPropertyValue('url'))).to.include('/act/#');
    expect(await filesOf(world.editor.email)).to.deep.equal([]);
    const subjects = (await sandbox.messagesTo(setting.email)).map(({ subject }) => subject ?? '');
    expect(
      subjects.filter((subject) => subject.startsWith('Erinnerung: Fire <certificate> läuft in ')),
    ).to.have.length(2);
  }).timeout(120_000);
});
