// Comments on expiries through HTTP.
import { expect } from 'chai';
import { notifications } from '../../../functions/notifications/notification';
import { pageUrlOfExpiry } from '../../../functions/platform/pageUrls';
import { sandbox } from '../../support/sandbox';
import { newPerson, newWorld, type Person, type World } from '../../support/world';
import { newExpiry } from '../attachments/uploading';
import { done, outcomeOf, patch, post, remove, valuesOf } from '../http';

const notificationsOf = (world: World, person: Person) =>
  notifications.of(world).list((query) => query.where('user_id', '==', person.id));

describe('v2 comments', () => {
  it('return the documented fields and a Location header, and have 1 to 5000 characters before escaping', async () => {
    const { editor } = await newWorld();
    const id = await newExpiry(editor);
    const answer = await post(editor, `/v2/expiries/${id}/comments`, { text: 'First\nSecond\r\nThird' });
    expect(answer.status).to.equal(201);
    expect(answer.headers.get('location')).to.equal(`/v2/comments/${answer.body.id}`);
    expect(answer.body).to.deep.equal({
      ...{ id: answer.body.id, expiryId: id, text: 'First<br>Second<br>Third', userId: editor.id },
      ...{ username: 'editor Person', edited: false, timestamp: answer.body.timestamp },
    });
    expect(answer.body.timestamp).to.match(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    const path = `/v2/expiries/${await newExpiry(editor)}/comments`;
    const longest = await post(editor, path, { text: '<'.repeat(5000) });
    expect([longest.status, longest.body.text.length]).to.deep.equal([201, 20_000]);
    for (const text of ['', ' \n ', 'x'.repeat(5001), 7, null]) {
      expect(outcomeOf(await post(editor, path, { text }))).to.deep.equal([400, 'text']);
    }
    expect((await post(editor, path)).body.error.details.fields).to.have.keys('text');
    expect((await post(editor, path, { text: 'x', userId: 'me' })).status).to.equal(400);
  });

  it('are listed newest first, page by page', async () => {
    const { editor, viewer } = await newWorld();
    const id = await newExpiry(editor);
    const other = await newExpiry(editor);
    await post(editor, `/v2/expiries/${other}/comments`, { text: 'Elsewhere' });
    for (const text of ['1', '2', '3']) await post(editor, `/v2/expiries/${id}/comments`, { text });
    const first = (await viewer.call(`/v2/expiries/${id}/comments?limit=2`)).body;
    expect(valuesOf(first.data, 'text')).to.deep.equal(['3', '2']);
    const next = (await viewer.call(`/v2/expiries/${id}/comments?limit=2&cursor=${first.next_cursor}`)).body;
    expect([valuesOf(next.data, 'text'), next.has_more, next.next_cursor]).to.deep.equal([['1'], false, null]);
    await done(viewer.call(`/v2/expiries/${other}/comments?cursor=${first.next_cursor}`), 400);
  });

  it('can be edited only by their author, and deleted by the author or an admin', async () => {
    const world = await newWorld();
    const { admin, editor, viewer } = world;
    const colleague = await newPerson(world.organizationId, 'editor');
    const id = await newExpiry(editor);
    const make = async () => (await post(editor, `/v2/expiries/${id}/comments`, { text: 'Mine' })).body;
    const comment = await make();
    const path = `/v2/comments/${comment.id}`;
    const edit = (person: Person) => patch(person, path, { text: 'Edited' });
    for (const person of [admin, colleague, viewer]) expect((await edit(person)).status).to.equal(403);
    expect((await post(viewer, `/v2/expiries/${id}/comments`, { text: 'Hello' })).status).to.equal(403);
    expect((await edit(editor)).body).to.deep.equal({ ...comment, text: 'Edited', edited: true });
    for (const person of [colleague, viewer]) expect((await remove(person, path)).status).to.equal(403);
    expect((await remove(admin, path)).status).to.equal(204);
    expect((await edit(editor)).status).to.equal(404);
    expect((await remove(editor, `/v2/comments/${(await make()).id}`)).status).to.equal(204);
    expect((await editor.call(`/v2/expiries/${id}/comments`)).body.data).to.deep.equal([]);
  });

  it('notify each mentioned member once, and nobody outside the organization', async () => {
    const world = await newWorld();
    const { admin, editor, viewer } = world;
    const outsider = await newWorld();
    const id = await newExpiry(editor);
    const text = `@[Boss](${admin.id}) @editor Person @${outsider.admin.email} <b>look</b>`;
    const { body } = await post(editor, `/v2/expiries/${id}/comments`, { text });
    const [notified, ...more] = await notificationsOf(world, admin);
    expect(more).to.deep.equal([]);
    const item = { item_type: 'expiry', item_id: id, item_name: 'Licence' };
    const mentioned_by = { id: editor.id, name: 'editor Person', email: editor.email };
    expect(notified).to.deep.include({ type: 'mention', ...item, read: false, mentioned_by });
    expect(notified).to.include({ link: pageUrlOfExpiry(id) });
    expect(notified?.comment_text).to.contain('&lt;b&gt;look&lt;/b&gt;');
    expect(await notificationsOf(world, editor)).to.deep.equal([]);
    expect(await notificationsOf(outsider, outsider.admin)).to.deep.equal([]);
    await done(patch(editor, `/v2/comments/${body.id}`, { text: `${text} @viewer person` }), 200);
    expect(await notificationsOf(world, admin)).to.have.length(1);
    expect(await notificationsOf(world, viewer)).to.have.length(1);
  });
});

describe('v1 comments', () => {
  it('are created, listed newest first, edited and deleted', async () => {
    const { editor, admin } = await newWorld();
    const expiryId = await newExpiry(editor);
    const made = await done(post(editor, '/v1/createExpiryComment', { expiryId, text: 'One' }), 201);
    const two = (await post(editor, '/v1/createExpiryComment', { expiryId, text: 'Two' })).body.comment;
    await done(patch(editor, `/v2/expiries/${expiryId}`, { name: 'Renamed' }));
    await sandbox.untilIdle();
    const list = (await admin.call(`/v1/getExpiryComments?expiryId=${expiryId}`)).body;
    expect(list).to.deep.equal({ comments: [two, made.comment] });
    const newest = await admin.call(`/v1/getExpiryComments?expiryId=${expiryId}&limit=1`);
    expect(newest.body.comments).to.deep.equal([two]);
    const commentId = made.comment.id;
    const edit = { commentId, text: '1 & 2' };
    expect((await post(admin, '/v1/updateExpiryComment', edit)).status).to.equal(403);
    const { comment } = (await post(editor, '/v1/updateExpiryComment', edit)).body;
    expect(comment).to.deep.equal({ ...made.comment, text: '1 &amp; 2', edited: true });
    const deleted = await post(admin, '/v1/deleteExpiryComment', { commentId });
    expect(deleted.body).to.deep.equal({ deleted: true, commentId });
    expect((await post(editor, '/v1/deleteExpiryComment', { commentId })).status).to.equal(404);
  });
});
