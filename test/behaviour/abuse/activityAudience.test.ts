// The activity log shows entries about admin endpoints to admins only.
import { expect } from 'chai';
import { MEMBER_READABLE_RECORD_TYPES } from '../../../functions/api/writes';
import { someEmail } from '../../support/accounts';
import { sandbox } from '../../support/sandbox';
import { newApiKey, newWorld, type World } from '../../support/world';

const FOR_ADMINS = ['user', 'invitation', 'api_key', 'webhook'] as const;
const SECRET_PATH = '/services/T0000/B0000/very-secret';

type Entry = { record_type: string; record_id: string; position: number };

/** Creates one entry of each type for admins only, with others before, between and after. */
async function eventful(): Promise<World> {
  const world = await newWorld();
  const steps: readonly [string, object][] = [
    ['createFolder', { name: 'First' }],
    ['updateUserRole', { userId: world.viewer.id, role: 'editor' }],
    ['invite', { emails: [someEmail()] }],
    ['createFolder', { name: 'Second' }],
    ['createApiKey', { name: 'ERP' }],
    [
      'createWebhookSubscription',
      { url: `https://hooks.example${SECRET_PATH}?key=hush`, events: ['expiry.created'] },
    ],
    ['createFolder', { name: 'Third' }],
    ['updateUserRole', { userId: world.viewer.id, role: 'viewer' }],
  ];
  for (const [name, body] of steps) {
    const answer = await world.admin.call(`/v1/${name}`, { body });
    expect(answer.status, `${name} ${JSON.stringify(answer.body)}`).to.be.oneOf([200, 201]);
    await sandbox.untilIdle();
  }
  return world;
}

describe('the activity log', () => {
  let world: World;
  let all: Entry[];
  before(async () => {
    world = await eventful();
    // In ascending order, entries appear ten seconds after their commit.
    await sandbox.advance('PT11S');
    all = (await world.admin.call('/v2/activity?sort=position')).body.data;
  });

  it('shows signed-in admins all entries', () => {
    expect(new Set(all.map(({ record_type }) => record_type))).to.include.keys(...FOR_ADMINS);
  });

  it('shows editors, viewers and keys the other entries, in full pages in both directions', async () => {
    const key = await newApiKey(world.organizationId, 'editor');
    const rest = all.filter(({ record_type }) => !(FOR_ADMINS as readonly string[]).includes(record_type));
    expect(rest).to.have.length(3);
    for (const caller of [world.editor, world.viewer, key]) {
      const found: Entry[] = [];
      for (let cursor = ''; ; ) {
        const page = await caller.call(`/v2/activity?sort=position&limit=1${cursor}`);
        expect(page.body.data).to.have.length(1);
        found.push(...page.body.data);
        if (!page.body.has_more) break;
        cursor = `&cursor=${page.body.next_cursor}`;
      }
      expect(found).to.deep.equal(rest);
      expect((await caller.call('/v2/activity')).body.data).to.deep.equal(rest.toReversed());
    }
  });

  it('returns 403 to others who filter by an admin type', async () => {
    for (const type of FOR_ADMINS) {
      const one = all.find(({ record_type }) => record_type === type);
      const path = `/v2/activity?record_type=${type}&record_id=${one?.record_id}`;
      expect((await world.admin.call(path)).body.data, type).not.to.have.length(0);
      expect((await world.editor.call(path)).status, type).to.equal(403);
    }
  });

  it('stores only the host of a webhook’s URL', () => {
    expect(JSON.stringify(all))
      .to.include('https://hooks.example')
      .and.not.to.match(/very-secret|hush/);
  });

  it('accepts only as many types in a filter as Firestore allows', () => {
    expect(MEMBER_READABLE_RECORD_TYPES.length).to.be.within(1, 30);
  });
});
