// Whom and what an erasure reaches: people who have left, former names, texts by others, and nobody else.
import { expect } from 'chai';
import { verifyActivity } from '../../../functions/activity/verify';
import { tenantOf } from '../../../functions/api/actor';
import { requestTemplates } from '../../../functions/documentRequests/template/template';
import { mailId, messageOutbox, stageMail } from '../../../functions/messaging/mail';
import { clock } from '../../../functions/platform/clock';
import { firestore } from '../../../functions/store/firestore';
import { unitOfWork } from '../../../functions/store/unitOfWork';
import { dateIn, somePhone, unique } from '../../support/reminding';
import { sandbox } from '../../support/sandbox';
import { newPerson, newWorld, type World } from '../../support/world';
import { newTemplate } from '../documentRequests/given';
import { afterwards, expectNowhere, good } from './erasing';

const newContact = (world: World, body: object) => good(world.editor.call('/v2/contacts', { body }), 201);

async function erased(world: World, endpoint: string, body: object): Promise<void> {
  const answer = await good(world.admin.call(`/v1/${endpoint}`, { body }), 202);
  expect(await afterwards(world.admin, answer.erasure_id)).to.include({ status: 'completed', progress: 100 });
}

describe('The reach of an erasure', function () {
  this.timeout(240_000);

  it('eraseContact removes the contact’s former addresses, numbers and names, unless they belong to someone else now', async () => {
    const world = await newWorld();
    const [mark, former, phone, formerPhone] = [unique(), unique(), somePhone(), somePhone()];
    const taken = `${unique()}@colleague.example`;
    const contact = await newContact(world, {
      first_name: 'Wilma',
      last_name: former,
      email: taken,
      sms_phone: formerPhone,
      sms_opt_in: true,
    });
    const change = (body: object) =>
      good(world.editor.call(`/v2/contacts/${contact.id}`, { method: 'PATCH', body }));
    await change({ email: `${former}@erased.example` });
    const date = dateIn(await sandbox.now(), 20);
    const expiry = await good(
      world.editor.call('/v2/expiries', {
        body: {
          name: 'Licence',
          expiry_date: date,
          contacts: [contact.id],
          notes: `Wilma ${former} has ${formerPhone}; ask ${taken}`,
        },
      }),
      201,
    );
    await good(world.editor.call('/v1/sendExpiryNotificationNow', { body: { expiry_id: expiry.id } }));
    await sandbox.untilIdle();
    await change({ last_name: mark, email: `${mark}@erased.example`, sms_phone: phone });
    await newContact(world, { first_name: 'Fred', email: taken });
    const words = [mark, former, phone.slice(1), formerPhone.slice(1)];
    await erased(world, 'eraseContact', { contact_id: contact.id });
    await expectNowhere(words);
    expect((await good(world.viewer.call(`/v2/expiries/${expiry.id}`))).notes).to.equal(
      `[erased] has [erased]; ask ${taken}`,
    );
  });

  it('eraseUser removes the number of the contact with the same address, and other emails are still sent', async () => {
    const world = await newWorld();
    const { editor, admin, viewer } = world;
    const [mark, phone] = [unique(), somePhone()];
    const called = { first_name: 'Zoë', last_name: mark, display_name: `Zoë ${mark}` };
    await firestore().collection('users').doc(editor.id).update(called);
    await good(admin.call('/v1/createApiKey', { body: { name: `Key of Zoe ${mark}`, role: 'viewer' } }), 201);
    await newContact(world, { first_name: 'Zed', email: editor.email, sms_phone: phone, sms_opt_in: true });
    const template = await newTemplate(world);
    const receiver = await newContact(world, { first_name: 'Rita', email: `${unique()}@kept.example` });
    const date = dateIn(await sandbox.now(), 20);
    const expiry = await good(
      editor.call('/v2/expiries', {
        body: {
          name: `Licence, ask ${phone}`,
          expiry_date: date,
          assigned_to: editor.id,
          contacts: [receiver.id],
        },
      }),
      201,
    );
    await good(
      editor.call('/v2/collection-requests', {
        body: { template_id: template.id, contact_ids: [receiver.id] },
      }),
      201,
    );
    await sandbox.untilIdle();
    await erased(world, 'eraseUser', { user_id: editor.id });
    await expectNowhere([editor.email, mark, phone.slice(1)]);
    const stored = await requestTemplates.of(tenantOf(world.organizationId)).get(template.id);
    expect(stored?.created_by_name).to.equal('[erased]');
    const before = (await sandbox.messagesTo(receiver.email)).length;
    await good(admin.call('/v1/sendExpiryNotificationNow', { body: { expiry_id: expiry.id } }));
    await sandbox.untilIdle();
    const mails = await sandbox.messagesTo(receiver.email);
    expect(mails, 'none is refused for where its answer would go').to.have.length(before + 1);
    const { data } = await good(viewer.call('/v2/collection-requests'));
    await good(admin.call(`/v2/collection-requests/${data[0].id}/resend`, { body: {} }));
    await sandbox.untilIdle();
    expect(await sandbox.messagesTo(receiver.email)).to.have.length(before + 2);
    await viewer.call('/v2/activity');
    expect((await verifyActivity(tenantOf(world.organizationId))).fault).to.equal(null);
  });

  it('eraseUser erases a former member, but nothing of one who joined another organization', async () => {
    const world = await newWorld();
    const elsewhere = await newWorld();
    const { editor, viewer, admin } = world;
    await good(
      editor.call('/v2/expiries', {
        body: { name: `Of ${editor.email}`, expiry_date: dateIn(await sandbox.now(), 9) },
      }),
      201,
    );
    for (const { id } of [editor, viewer]) await good(admin.call('/v1/removeUser', { body: { userId: id } }));
    await firestore()
      .collection('users')
      .doc(viewer.id)
      .update({ organization_id: elsewhere.organizationId });
    await erased(world, 'eraseUser', { user_id: editor.id });
    await expectNowhere([editor.email]);
    await erased(world, 'eraseUser', { user_id: viewer.id });
    const account = await firestore().collection('users').doc(viewer.id).get();
    expect(account.data()?.email, 'an account in another organization stays').to.equal(viewer.email);
    const unknown = await newPerson(elsewhere.organizationId, 'viewer');
    expect((await admin.call('/v1/eraseUser', { body: { user_id: unknown.id } })).status).to.equal(404);
  });

  it('eraseContact keeps other organizations’ emails to the same address', async () => {
    const [world, other] = [await newWorld(), await newWorld()];
    const email = `${unique()}@both.example`;
    const contact = await newContact(world, { first_name: 'Ada', email });
    const now = clock.now();
    const mail = { to: email, subject: 'Hello', html: '', text: 'Hello', kind: 'account_notice' };
    const ids = [world, other].map(({ organizationId }) => mailId('test', organizationId));
    await unitOfWork(async (writes) => {
      for (const [index, { organizationId }] of [world, other].entries())
        stageMail(writes, { ...mail, id: ids[index] ?? '', organizationId }, now);
    });
    await sandbox.untilIdle();
    await erased(world, 'eraseContact', { contact_id: contact.id });
    const left = await Promise.all(ids.map((id) => messageOutbox.get(id)));
    expect(left.map((each) => each?.to)).to.deep.equal([undefined, email]);
  });
});
