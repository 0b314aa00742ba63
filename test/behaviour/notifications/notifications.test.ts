// In-app notifications: only the caller's own, newest first, with a count of all unread; in the caller's language.
import { expect } from 'chai';
import { costOf } from '../../support/client';
import { sandbox } from '../../support/sandbox';
import { newApiKey, newWorld, type Person } from '../../support/world';
import { newSubmission } from '../documentRequests/given';
import { act, contactWithLinks } from '../responses/given';
import { many, notify } from './given';

describe('notifications', () => {
  it('are the caller’s own, with every field of the resource', async () => {
    const world = await newWorld();
    await notify(world, world.viewer, 'a');
    const { body } = await world.viewer.call('/v1/notifications');
    expect(body).to.include({ unread_count: 1, total: 1 });
    expect(body.notifications[0]).to.have.all.keys(
      'id',
      'user_id',
      'organization_id',
      'type',
      'item_type',
      'item_id',
      'item_name',
      'message',
      'mentioned_by',
      'comment_text',
      'link',
      'read',
      'created_at',
    );
    expect((await world.editor.call('/v1/notifications')).body).to.deep.equal({
      notifications: [],
      unread_count: 0,
      total: 0,
    });
  });

  it('counts all unread ones, shows as many as asked for and clamps the limit to 1-200', async () => {
    const world = await newWorld();
    await notify(world, world.viewer, ...many(205));
    const shown = async (query: string) => (await world.viewer.call(`/v1/notifications${query}`)).body;
    expect(await shown('')).to.include({ unread_count: 205, total: 50 });
    expect(await shown('?limit=0')).to.include({ total: 1 });
    expect(await shown('?limit=-5')).to.include({ total: 1 });
    expect(await shown('?limit=1000')).to.include({ total: 200 });
    expect((await world.viewer.call('/v1/notifications?limit=many')).status).to.equal(400);
    // Reads the caller's record, which has the count, and the page.
    expect(costOf(await world.viewer.call('/v1/notifications?limit=49'))).to.deep.equal({
      reads: 1 + 49,
      writes: 0,
    });
    await notify(world, world.editor, ...many(9));
    expect(costOf(await world.editor.call('/v1/notifications?limit=10')).reads).to.equal(1 + 9);
  });

  it('to whoever asks again without anything new, cost no read beside their own: 304 for the ETag, and as cheap without it', async () => {
    const world = await newWorld();
    await notify(world, world.viewer, ...many(12));
    const poll = (etag?: string) =>
      world.viewer.call('/v1/notifications', etag ? { headers: { 'If-None-Match': etag } } : {});
    const first = await poll();
    const etag = String(first.headers.get('etag'));
    const nothingNew = { reads: 1, writes: 0 };
    const known = await poll(etag);
    expect(known.status).to.equal(304);
    expect(costOf(known)).to.deep.equal(nothingNew);
    const again = await poll();
    expect(again.body).to.deep.equal(first.body);
    expect(costOf(again)).to.deep.equal(nothingNew);

    await notify(world, world.viewer, 'one more');
    const more = await poll(etag);
    expect(more.status).to.equal(200);
    expect(more.body).to.include({ unread_count: 13, total: 13 });
    expect(more.body.notifications[0].message).to.equal('Because of one more');
    const { id } = more.body.notifications[5];
    await world.viewer.call('/v1/markNotificationsRead', { body: { ids: [id] } });
    const marked = await poll(String(more.headers.get('etag')));
    expect(marked.status).to.equal(200);
    expect(marked.body.notifications.find((one: { id: string }) => one.id === id).read).to.equal(true);
    // Other people, other pages and empty pages have other ETags.
    const others = [
      await world.editor.call('/v1/notifications'),
      await world.viewer.call('/v1/notifications?limit=1'),
      await world.viewer.call('/v1/notifications?unread_only=true'),
    ].map(({ headers }) => headers.get('etag'));
    expect(new Set([...others, marked.headers.get('etag')]).size).to.equal(4);
    const none = await world.editor.call('/v1/notifications', {
      headers: { 'If-None-Match': String(others[0]) },
    });
    expect(none.status).to.equal(304);
  });

  it('unread_only shows the unread ones; marking by id passes over those of others', async () => {
    const world = await newWorld();
    await notify(world, world.viewer, 'a', 'b');
    await notify(world, world.editor, 'a');
    const own = (await world.viewer.call('/v1/notifications')).body.notifications;
    const others = (await world.editor.call('/v1/notifications')).body.notifications;
    const body = { ids: [own[0].id, others[0].id, 'nothing'] };
    const marked = await world.viewer.call('/v1/markNotificationsRead', { body });
    expect(marked.body).to.deep.equal({ success: true, updated_count: 1, unread_count: 1 });
    const unread = (await world.viewer.call('/v1/notifications?unread_only=true')).body;
    expect(unread.notifications.map(({ id }: { id: string }) => id)).to.deep.equal([own[1].id]);
    expect((await world.editor.call('/v1/notifications')).body.unread_count).to.equal(1);
  });

  it('markNotificationsRead wants ids or all, not both and not neither', async () => {
    const world = await newWorld();
    for (const body of [{}, { all: false }, { ids: [] }, { ids: ['a'], all: true }]) {
      expect((await world.viewer.call('/v1/markNotificationsRead', { body })).status).to.equal(400);
    }
  });

  it('are refused to an API key', async () => {
    const world = await newWorld();
    const key = await newApiKey(world.organizationId, 'editor');
    expect((await key.call('/v1/notifications')).status).to.equal(403);
    expect((await key.call('/v1/markNotificationsRead', { body: { all: true } })).status).to.equal(403);
  });
});

describe('What notifications say', function () {
  this.timeout(120_000);

  /** The messages that the person reads, by type, newest first. */
  const read = async (person: Person): Promise<Record<string, string[]>> => {
    await sandbox.untilIdle();
    const said: Record<string, string[]> = {};
    for (const { type, message } of (await person.call('/v1/notifications')).body.notifications)
      said[type] = [...(said[type] ?? []), message];
    return said;
  };

  it('is said in the reader’s language, else in the organization’s', async () => {
    const world = await newWorld({ timezone: 'UTC' });
    const german = { method: 'POST', body: { locale: 'de' } } as const;
    expect((await world.editor.call('/v1/updateMyProfile', german)).status).to.equal(200);
    const french = { body: { locale: 'fr' } };
    expect((await world.admin.call('/v1/updateOrganizationSettings', french)).status).to.equal(200);
    const { mailToken, expiryId } = await contactWithLinks(world);
    await world.admin.call(`/v2/expiries/${expiryId}`, { method: 'PATCH', body: { assigned_to: null } });
    await world.admin.call(`/v2/expiries/${expiryId}`, {
      method: 'PATCH',
      body: { assigned_to: world.editor.id, name: 'Lizenz' },
    });
    const text = `@${world.editor.email} und @${world.viewer.email}`;
    const comment = await world.admin.call(`/v2/expiries/${expiryId}/comments`, { body: { text } });
    expect(comment.status).to.equal(201);
    const made = await world.admin.call('/v1/createWorkflow', { body: { title: 'Ablauf' } });
    const { workflow_id } = made.body;
    const mention = { workflow_id, content: 'Siehe', mentioned_users: [world.editor.id] };
    const commented = await world.admin.call('/v1/createWorkflowComment', { body: mention });
    expect(commented.status, JSON.stringify(commented.body)).to.be.lessThan(300);
    await newSubmission(world, { name: 'Unterlagen' });
    expect((await act(mailToken, 'renewed', { new_expiry_date: '2099-12-12' })).status).to.equal(200);
    expect((await act(mailToken, 'not_me')).status).to.equal(200);

    const said = await read(world.editor);
    expect(said.assignment?.[0]).to.equal('admin Person hat Ihnen „Lizenz“ zugewiesen');
    expect(said.mention).to.have.members([
      'admin Person hat Sie in einem Kommentar zu Lizenz erwähnt',
      'admin Person hat Sie in einem Kommentar zu Ablauf erwähnt',
    ]);
    expect(said.submission).to.deep.equal(['Ada Client hat „Unterlagen“ eingereicht']);
    expect(said.renewal_proposal).to.deep.equal([
      'Ada Partner meldet, dass „Lizenz“ bis zum 12. Dezember 2099 verlängert wurde',
    ]);
    expect(said.response).to.deep.equal(['Ada Partner ist nach eigener Angabe nicht für „Lizenz“ zuständig']);
    expect((await read(world.viewer)).mention).to.deep.equal([
      'admin Person vous a mentionné dans un commentaire sur Lizenz',
    ]);
    expect((await read(world.admin)).response).to.deep.equal([
      'Ada Partner indique que « Lizenz » ne lui revient pas',
    ]);
  });
});
