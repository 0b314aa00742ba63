// Emails of requests that had to wait for the provider, and the notices of a submission.
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { documentRequestLinkToken } from '../../../functions/documentRequests/client/link';
import { messageOutbox } from '../../../functions/messaging/mail';
import { loadPlanUsage } from '../../../functions/plans/usage';
import type { Answer } from '../../support/client';
import { unique } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newApiKey, newWorld, type World } from '../../support/world';
import {
  clientWith,
  mailsTo,
  newContact,
  newestToken,
  newRequest,
  newSubmission,
  newTemplate,
} from './given';

const countOf = async (email: string): Promise<number> => (await sandbox.messagesTo(email)).length;

/** Creates requests whose emails stay in the outbox until the clock moves on. */
async function requestsWhoseMailsWait(world: World, count: number) {
  await sandbox.untilIdle();
  await sandbox.fault({ service: 'sendgrid', status: 503 });
  const made = await Promise.all(Array.from({ length: count }, () => newRequest(world)));
  // By then, each has been tried once.
  await sandbox.untilIdle().finally(() => sandbox.fault({ service: 'sendgrid', times: 0 }));
  return made.map(({ request, contact }) => ({ id: request.id as string, contact }));
}

describe('Emails of collection requests', () => {
  it('go to the contact’s current address after a delay', async () => {
    const world = await newWorld();
    const made = await requestsWhoseMailsWait(world, 3);
    const [corrected, bare, gone] = made.map(({ contact }) => contact);
    const [waiting] = await messageOutbox.list((query) => query.where('to', '==', bare.email));
    expect(waiting).to.include({ status: 'queued' });
    const email = `corrected-${unique()}@client.example`;
    const change = (id: string, request: object): Promise<unknown> =>
      world.editor.call(`/v2/contacts/${id}`, request);
    await change(corrected.id, { method: 'PATCH', body: { email } });
    await change(bare.id, { method: 'PATCH', body: { email: null } });
    await change(gone.id, { method: 'DELETE' });
    await sandbox.advance('PT20M');
    expect(await countOf(email), 'the corrected address').to.equal(1);
    const former = await Promise.all([corrected, bare, gone].map((contact) => countOf(contact.email)));
    expect(former, 'the former addresses').to.deep.equal([0, 0, 1]);
    const ended = await messageOutbox.get(waiting?.id ?? '');
    expect(ended).to.include({ status: 'skipped', reason: 'no_address' });
  });

  it('count once toward the daily limit, however often they are attempted', async () => {
    const world = await newWorld({ plan: 'trial' });
    const [made] = await requestsWhoseMailsWait(world, 1);
    await sandbox.advance('PT20M');
    expect(await countOf(made?.contact.email ?? '')).to.equal(1);
    const { sent_today } = await loadPlanUsage(tenantOf(world.organizationId));
    expect(sent_today?.email).to.equal(1);
  });

  it('are skipped once the request is cancelled, resent or submitted', async () => {
    const world = await newWorld();
    const made = await requestsWhoseMailsWait(world, 4);
    const [cancelled, resent, submitted] = made.map(({ id }) => id);
    const act = (id: string | undefined, verb: string): Promise<Answer> =>
      world.editor.call(`/v2/collection-requests/${id}/${verb}`, { body: {} });
    expect((await act(cancelled, 'cancel')).status).to.equal(200);
    expect((await act(resent, 'resend')).status).to.equal(200);
    const client = clientWith(documentRequestLinkToken(submitted ?? '', 1));
    await client.save({ name: 'Acme' });
    await client.upload();
    expect((await client.submit()).status).to.equal(200);
    await sandbox.advance('PT20M');
    const mails = await Promise.all(made.map(({ contact }) => sandbox.messagesTo(contact.email)));
    expect(
      mails.map(({ length }) => length),
      'one link each, or the receipt',
    ).to.deep.equal([0, 1, 1, 1]);
    expect(mails[2]?.[0]?.text, 'of the one that was submitted').to.match(/received/i);
  });
});

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
