// Notices of a submission: an email to the requesting member, and a receipt to the client.
import { expect } from 'chai';
import { newApiKey, newWorld } from '../../support/world';
import {
  clientWith,
  mailsTo,
  newContact,
  newestToken,
  newRequest,
  newSubmission,
  newTemplate,
} from './given';

const FIELDS = [
  { id: 'name', type: 'short_text', label: 'Legal name', required: true },
  { id: 'turnover', type: 'number', label: 'Turnover' },
  { id: 'since', type: 'date', label: 'Since' },
  { id: 'agreed', type: 'checkbox', label: 'Agreed' },
  { id: 'note', type: 'long_text', label: 'Note' },
];
const FORM = [{ sections: [{ fields: FIELDS }] }];
const ANSWERS = { name: 'Acme <Ltd>', turnover: '1,500', since: '2031-03-01', agreed: true };

describe('A submission', () => {
  it('is emailed to the requesting member, unless they opt out', async () => {
    const world = await newWorld();
    const { request } = await newSubmission(world, { name: 'Supplier file' });
    const [mail, ...others] = await mailsTo(world.editor.email);
    expect(others).to.deep.equal([]);
    expect(mail?.subject).to.equal('Ada Client submitted Supplier file');
    expect(mail?.text).to.include(`/request/?id=${request.id}`);
    await world.editor.call('/v1/updateMyProfile', { body: { submission_emails: false } });
    await newSubmission(world);
    expect(await mailsTo(world.editor.email)).to.have.length(1);
    const { body } = await world.editor.call('/v1/notifications');
    const told = body.notifications.filter(({ type }: { type: string }) => type === 'submission');
    expect(told, 'in the app they are told of both').to.have.length(2);
  });

  it('notifies the admins in the app if the requesting member has left or was an API key', async () => {
    const world = await newWorld();
    const key = await newApiKey(world.organizationId, 'editor');
    const [byGone, template, contact] = await Promise.all([
      newRequest(world),
      newTemplate(world, { pages: FORM }),
      newContact(world),
    ]);
    const body = { template_id: template.id, contact_ids: [contact.id] };
    expect((await key.call('/v2/collection-requests', { body })).status).to.equal(201);
    await world.admin.call('/v1/removeUser', { body: { userId: world.editor.id } });
    const gone = clientWith(byGone.token);
    await gone.save({ name: 'Acme' });
    await gone.upload();
    expect((await gone.submit()).status).to.equal(200);
    const asked = clientWith(await newestToken(contact.email));
    await asked.save(ANSWERS);
    expect((await asked.submit()).status).to.equal(200);
    const { notifications } = (await world.admin.call('/v1/notifications')).body;
    const told = notifications.filter(({ type }: { type: string }) => type === 'submission');
    expect(told).to.have.length(2);
    expect(await mailsTo(world.admin.email)).to.deep.equal([]);
    expect((await world.viewer.call('/v1/notifications')).body.total).to.equal(0);
  });

  it('sends the client a receipt in their language with their answers', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const template = await newTemplate(world, { pages: FORM });
    const contact = await newContact(world, { locale: 'de' });
    const body = { template_id: template.id, contact_ids: [contact.id], name: 'Supplier file' };
    expect((await world.editor.call('/v2/collection-requests', { body })).status).to.equal(201);
    const token = await newestToken(contact.email);
    const client = clientWith(token);
    await client.save(ANSWERS);
    const [requested] = await mailsTo(contact.email);
    expect((await client.submit()).status).to.equal(200);
    const [receipt, ...others] = (await mailsTo(contact.email)).filter(({ id }) => id !== requested?.id);
    expect(others).to.deep.equal([]);
    expect(receipt?.subject).to.match(/hat erhalten: Supplier file$/);
    expect(receipt?.text, 'in whose time').to.match(
      /hat Ihre Angaben am \d+\. \S+ \d{4} um \d\d:\d\d UTC erhalten/,
    );
    for (const told of [
      'Legal name: Acme <Ltd>',
      'Turnover: 1500',
      'Since: 1. März 2031',
      'Agreed: Ja',
      'Note: –',
    ])
      expect(receipt?.text?.replace('1.500', '1500')).to.include(told);
    expect(receipt?.text).to.include(`/collect/#${token}`);
    expect(receipt?.html).to.include('Acme &lt;Ltd&gt;').and.include('lang="de"');
  });
});
