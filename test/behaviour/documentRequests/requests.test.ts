// Collection requests in v2: created, listed, cancelled and resent.
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import { documentRequests } from '../../../functions/documentRequests/request/request';
import { sandbox } from '../../support/sandbox';
import { newWorld } from '../../support/world';
import { clientWith, newContact, newRequest, newTemplate } from './given';

const LIST = '/v2/collection-requests';

describe('Collection requests', () => {
  it('are created one per recipient, who each get their own link by email', async () => {
    const world = await newWorld();
    const template = await newTemplate(world, { intro_email: { body_html: '<p>Our <b>own</b> words</p>' } });
    const people = [await newContact(world), await newContact(world)];
    const body = {
      template_id: template.id,
      contact_ids: [...people, ...people].map(({ id }) => id),
      name: 'Papers 2030',
      due_date: '2031-03-01',
    };
    const answer = await world.editor.call(LIST, { body });
    expect(answer.status).to.equal(201);
    expect(answer.body.data).to.have.length(2);
    for (const [index, request] of answer.body.data.entries()) {
      const { id: contact_id, email: client_email } = people[index];
      expect(request).to.include({
        ...{ template_id: template.id, contact_id, client_email, client_name: 'Ada Client' },
        ...{ name: 'Papers 2030', due_date: '2031-03-01', status: 'sent', has_password: false },
      });
      expect((await world.viewer.call(`${LIST}/${request.id}`)).body).to.deep.equal(request);
    }
    expect(JSON.stringify(answer.body)).not.to.match(/token|link/);
    const at = await world.viewer.call(answer.headers.get('location') ?? '');
    expect(at.body.data).to.have.deep.members(answer.body.data);
    await sandbox.untilIdle();
    const mails = (await Promise.all(people.map(({ email }) => sandbox.messagesTo(email)))).flat();
    expect(mails).to.have.length(2);
    expect(mails[0]?.html).to.include('<p>Our <b>own</b> words</p>');
    expect(new Set(mails.map(({ text }) => /\/collect\/#(\S+)/.exec(text)?.[1])).size).to.equal(2);
  });

  it('are rejected for a contact without an email, and for records of other organizations', async () => {
    const [world, other] = [await newWorld(), await newWorld()];
    const [template, contact] = [await newTemplate(world), await newContact(world)];
    const mute = await newContact(world, { email: null });
    const foreign = { template: await newTemplate(other), contact: await newContact(other) };
    for (const [over, status] of [
      [{ template_id: foreign.template.id }, 404],
      [{ contact_ids: [contact.id, foreign.contact.id] }, 404],
      [{ contact_ids: [mute.id] }, 400],
    ] as const) {
      const body = { template_id: template.id, contact_ids: [contact.id], ...over };
      const answer = await world.editor.call(LIST, { body });
      expect(answer.status, JSON.stringify(over)).to.equal(status);
      expect(answer.body.error.details.fields).to.have.keys(...Object.keys(over));
    }
    expect((await world.viewer.call(LIST)).body.data).to.deep.equal([]);
  });

  it('are listed newest first, by one filter, or by several with sort=id', async () => {
    const world = await newWorld();
    const [template, other] = [await newTemplate(world), await newTemplate(world)];
    const [ada, bob] = [await newContact(world), await newContact(world)];
    const make = async (template_id: string, contact_id: string): Promise<string> =>
      (await world.editor.call(LIST, { body: { template_id, contact_ids: [contact_id] } })).body.data[0].id;
    const first = await make(template.id, ada.id);
    const second = await make(template.id, bob.id);
    const third = await make(other.id, ada.id);
    await world.editor.call(`${LIST}/${second}/cancel`, { body: {} });
    const ids = async (query: string): Promise<string[]> => {
      const answer = await world.viewer.call(`${LIST}${query}`);
      expect(answer.status, query).to.equal(200);
      return answer.body.data.map(({ id }: { id: string }) => id);
    };
    expect(await ids('')).to.deep.equal([third, second, first]);
    expect(await ids(`?template_id=${template.id}`)).to.deep.equal([second, first]);
    expect(await ids(`?contact_id=${ada.id}`)).to.deep.equal([third, first]);
    expect(await ids('?status=cancelled')).to.deep.equal([second]);
    const both = `template_id=${template.id}&contact_id=${ada.id}`;
    const refused = await world.viewer.call(`${LIST}?${both}`);
    expect(refused.status).to.equal(400);
    expect(refused.body.error.details.fields).to.have.keys('sort');
    expect(await ids(`?${both}&sort=id`)).to.deep.equal([first]);
    const page = await world.viewer.call(`${LIST}?limit=2`);
    expect(page.body.has_more).to.equal(true);
    expect(await ids(`?limit=2&cursor=${encodeURIComponent(page.body.next_cursor)}`)).to.deep.equal([first]);
  });

  it('can be paused, resumed and cancelled; a paused or cancelled one has no working link', async () => {
    const world = await newWorld();
    const { request, token } = await newRequest(world);
    const wakeAt = async () =>
      (await documentRequests.of(tenantOf(world.organizationId)).get(request.id))?.wake_at?.getTime();
    const reminderAt = await wakeAt();
    const change = async (action: string) =>
      (await world.editor.call(`/v1/${action}CollectionRequest`, { body: { id: request.id } })).status;
    expect(await change('resume')).to.equal(409);
    expect(await change('pause')).to.equal(200);
    expect((await clientWith(token).open()).body.details).to.deep.equal({ state: 'paused' });
    expect(await change('pause')).to.equal(409);
    expect(await change('resume')).to.equal(200);
    expect(await wakeAt(), 'its reminders go on')
      .to.equal(reminderAt)
      .and.to.be.a('number');
    expect((await clientWith(token).open()).status).to.equal(200);
    const cancelled = await world.editor.call(`${LIST}/${request.id}/cancel`, { method: 'POST' });
    expect([cancelled.status, cancelled.body.status]).to.deep.equal([200, 'cancelled']);
    const { status, body } = await clientWith(token).open();
    expect([status, body.details]).to.deep.equal([410, { state: 'cancelled' }]);
  });

  it('get a new link when resent, returned once with skip_email; the draft stays', async () => {
    const world = await newWorld();
    const { request, contact, token } = await newRequest(world);
    await clientWith(token).save({ name: 'Acme' });
    const options = { body: { skip_email: true }, headers: { 'Idempotency-Key': 'once' } };
    const quiet = await world.editor.call(`${LIST}/${request.id}/resend`, options);
    const second = /\/collect\/#(\S+)$/.exec(quiet.body.link)?.[1] ?? '';
    expect((await clientWith(second).open()).body.request.answers).to.deep.equal({ name: 'Acme' });
    expect((await clientWith(token).open()).status).to.equal(404);
    const replay = await world.editor.call(`${LIST}/${request.id}/resend`, options);
    expect(replay.body).to.deep.equal({ ...quiet.body, link: null });
    await sandbox.untilIdle();
    expect(await sandbox.messagesTo(contact.email)).to.have.length(1);
  });

  it('keep their form when the template changes or is deleted', async () => {
    const world = await newWorld();
    const { template, token } = await newRequest(world);
    const pages = [{ sections: [{ fields: [{ type: 'short_text', label: 'New', required: true }] }] }];
    await world.editor.call(`/v1/updateCollectionTemplate?id=${template.id}`, { body: { pages } });
    await world.editor.call('/v1/deleteCollectionTemplate', { body: { id: template.id } });
    const { body } = await clientWith(token).open();
    expect(body.request.pages.map(({ title }: { title: string }) => title)).to.deep.equal([
      'Company',
      'Documents',
    ]);
  });
});
