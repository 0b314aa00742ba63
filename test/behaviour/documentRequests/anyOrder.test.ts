// Senders, clients and reviewers act on document requests in any order. A small model predicts every response, and all
// lists, counts and notices agree at the end. MODEL_SEED=<number> tries another order.
import { expect } from 'chai';
import { depth } from '../../support/depth';
import { type ModelRequest, RequestModel } from '../../support/requestModel';
import { sandbox } from '../../support/sandbox';
import { seededRandom } from '../../support/seededRandom';
import { newWorld, type World } from '../../support/world';
import { done } from '../http';
import { newWebhook } from '../webhooks/given';

const SEED = Number(process.env.MODEL_SEED ?? 7);
const STEPS = depth(40, 240);

const EVENTS = ['collection_submission.received', 'collection_request.completed'];

/** Every record of a list, read in many small pages. `next` is the parameter that asks for the next page. */
async function allOf(world: World, path: string, next: 'cursor' | 'after' = 'cursor') {
  const found: Record<string, unknown>[] = [];
  for (let from = ''; ; ) {
    const body = await done(world.viewer.call(`${path}${path.includes('?') ? '&' : '?'}limit=7${from}`), 200);
    found.push(...body.data);
    if (!body.has_more) return found;
    from = `&${next}=${encodeURIComponent(body.next_cursor)}`;
  }
}

const shownAs = ({ id, contact, status, askedAgain, submissions }: ModelRequest) => ({
  id,
  contact_id: contact.id,
  status,
  revision: submissions.length,
  asked_again: askedAgain?.map((field_id) => ({ field_id, reason: 'Please look again' })) ?? null,
});

async function checkRequests(world: World, { requests }: RequestModel): Promise<void> {
  const expected = requests.map(shownAs);
  for (const sort of ['id', '-created_at']) {
    const listed = await allOf(world, `/v2/collection-requests?sort=${sort}`);
    expect(listed.map(({ id }) => id)).to.have.members(expected.map(({ id }) => id));
    for (const one of expected) expect(listed.find(({ id }) => id === one.id)).to.deep.include(one);
  }
  for (const status of new Set(expected.map((one) => one.status))) {
    const listed = await allOf(world, `/v2/collection-requests?status=${status}`);
    const those = expected.filter((one) => one.status === status);
    const ids = listed.map(({ id }) => id);
    expect(ids, status).to.have.members(those.map(({ id }) => id));
  }
}

async function checkSubmissions(world: World, { requests }: RequestModel): Promise<void> {
  const listed = await allOf(world, '/v2/collection-submissions');
  const shown = listed.map(({ request_id, revision, review_status, responses, files }) => ({
    of: `${request_id} ${revision} ${review_status}`,
    responses: (responses as Record<string, string>[]).map(({ field_id, value }) => [field_id, value]),
    files: (files as { id: string }[]).map(({ id }) => id),
  }));
  const expected = requests.flatMap(({ id, submissions }) =>
    submissions.map(({ answers: { name, kind }, files, review }, index) => ({
      of: `${id} ${index + 1} ${review}`,
      responses: [
        ['name', name],
        ['kind', kind ?? null],
        ['licence', files],
      ],
      files,
    })),
  );
  expect(shown).to.have.deep.members(expected);
}

/** Checks where submissions are announced: in the feed, by webhook and in the requester's notifications. */
async function checkNotices(world: World, { requests }: RequestModel, host: string): Promise<void> {
  const expected = requests.flatMap(({ id, submissions }) =>
    submissions.flatMap((_, index) => EVENTS.map((type) => `${type} ${id} ${index + 1}`)),
  );
  const events = await allOf(world, `/v2/events?types=${EVENTS.join()}`, 'after');
  const shown = events.map(({ type, data }) => {
    const { request_id, id, revision } = data as Record<string, string>;
    return `${type} ${request_id ?? id} ${revision}`;
  });
  expect(shown).to.have.members(expected);
  const received: { body: string }[] = await sandbox.received(host);
  const delivered = received.map(({ body }) => JSON.parse(body).id);
  expect(delivered).to.have.members(events.map(({ id }) => id));
  const { body } = await world.editor.call('/v1/notifications?limit=200');
  const sent = requests.reduce((sum, { submissions }) => sum + submissions.length, 0);
  expect([body.unread_count, body.total]).to.deep.equal([sent, sent]);
}

async function checkStorageAndMails(world: World, { files, mails }: RequestModel): Promise<void> {
  const { limits } = (await world.viewer.call('/v1/getPlanUsage')).body;
  const bytes = [...files.values()].reduce((sum, size) => sum + size, 0);
  expect(limits.storage_bytes.used, 'storage').to.equal(bytes);
  for (const [address, count] of mails) expect(await sandbox.messagesTo(address), address).to.have.length(count);
}

describe('Document requests in any order', () => {
  it('are the same in every list, count, event, webhook, notification and email', async () => {
    const [world, other] = [await newWorld(), await newWorld()];
    const { host } = await newWebhook(world, { events: EVENTS });
    const model = new RequestModel(world, seededRandom(SEED));
    try {
      await model.begin();
      for (let step = 0; step < STEPS; step += 1) {
        await model.step();
        // Otherwise a waiting email could go out after the next step.
        await sandbox.untilIdle();
      }
      await checkRequests(world, model);
      await checkSubmissions(world, model);
      await checkNotices(world, model, host);
      await checkStorageAndMails(world, model);
      for (const list of ['collection-requests', 'collection-submissions', 'events'])
        expect((await other.admin.call(`/v2/${list}`)).body.data, list).to.deep.equal([]);
    } catch (thrown) {
      const steps = model.steps.map((step, index) => `${index + 1}. ${step}`).join('\n');
      throw new Error(`MODEL_SEED=${SEED}\n${steps}\n${(thrown as Error).message}`, { cause: thrown });
    }
  });
});
