// A calendar that is written anew while folders are changed.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { calendars } from '../../../functions/calendars/calendar';
import { fillCalendar } from '../../../functions/calendars/keep';
import { type Folder, folders } from '../../../functions/folders/record';
import type { Build } from '../../../functions/platform/codec';
import { tenantOf } from '../../../functions/platform/tenant';
import { sandbox } from '../../support/sandbox';
import { newWorld } from '../../support/world';
import { aFolder } from '../expiries/given';

describe('A calendar that is filled', () => {
  it('keeps what became of a folder that was moved meanwhile', async () => {
    const world = await newWorld();
    const [parent, child] = [await aFolder(world), await aFolder(world)];
    const feed = { name: 'Mine', scope: 'organization' };
    expect((await world.viewer.call('/v1/createCalendarFeed', { body: feed })).status).to.equal(201);
    await sandbox.untilIdle();
    const tenant = tenantOf(world.organizationId);
    let moving: Promise<unknown> = Promise.resolve();
    const { of } = folders;
    const move = async (): Promise<void> => {
      const body = { parent_folder_id: parent };
      const answer = await world.editor.call(`/v2/folders/${child}`, { method: 'PATCH', body });
      expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
      await sandbox.untilIdle();
    };
    const listed = async (...given: [Build]): Promise<Folder[]> => {
      Object.assign(folders, { of });
      const found = await folders.of(tenant).list(...given);
      moving = move();
      // Where what was read is locked, the move waits for the commit.
      await Promise.race([moving, sleep(3_000)]);
      return found;
    };
    Object.assign(folders, { of: () => ({ list: listed }) });
    await fillCalendar(tenant).finally(() => Object.assign(folders, { of }));
    await moving;
    await sandbox.untilIdle();
    const calendar = await calendars.of(tenant).get(world.organizationId);
    expect(calendar?.folders[child]).to.equal(parent);
  }).timeout(60_000);
});
