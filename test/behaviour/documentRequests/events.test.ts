// What receivers learn of Document Collection.
import { expect } from 'chai';
import { newWorld, type World } from '../../support/world';
import { newWebhook, receivedBy } from '../webhooks/given';
import { clientWith, newestToken, newSubmission } from './given';

const EVENTS = ['collection_request.completed', 'collection_submission.received'];

interface Received {
  type: string;
  data: Record<string, unknown> & { revision: number };
}

async function eventsAt(host: string): Promise<Received[]> {
  const requests = (await receivedBy(host)) as { body: string }[];
  return requests.map(({ body }) => JSON.parse(body) as Received);
}

const ofType = (events: Received[], type: string): Received[] =>
  events
    .filter((event) => event.type === type)
    .toSorted((one, other) => one.data.revision - other.data.revision);

const read = async (world: World, path: string) => (await world.viewer.call(path)).body;

describe('events of Document Collection', () => {
  it('tell of each submission and each completion once, a resubmission with a higher revision', async () => {
    const world = await newWorld();
    const { host } = await newWebhook(world, { events: EVENTS });
    const { submission, request, contact } = await newSubmission(world);
    const rejections = [{ field_id: 'name', reason: 'Misspelt' }];
    const body = { submission_id: submission.id, review_status: 'rejected', rejections };
    await world.editor.call('/v1/reviewCollectionSubmission', { body });
    const client = clientWith(await newestToken(contact.email));
    expect((await client.submit()).status).to.equal(200);
    const events = await eventsAt(host);
    expect(events).to.have.length(4);
    const received = ofType(events, 'collection_submission.received');
    expect(received.map(({ data }) => data.revision)).to.deep.equal([1, 2]);
    const [first] = received;
    expect(first?.data).to.deep.equal({
      ...submission,
      client_name: 'Ada Client',
      client_email: contact.email,
      template_name: 'Onboarding',
    });
    const completed = ofType(events, 'collection_request.completed');
    expect(completed.map(({ data }) => data.revision)).to.deep.equal([1, 2]);
    const { request: now } = await read(world, `/v1/getCollectionRequest?id=${request.id}`);
    expect(completed[1]?.data).to.deep.equal(now);
    expect(JSON.stringify(events)).not.to.match(/token|password_hash|storage_path|\/collect\//);
  });
});
