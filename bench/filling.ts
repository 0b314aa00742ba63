// Fills an organization for the growth bench: expiries, and a matching number of contacts and folders.
import type { Tenant } from '../functions/api/actor';
import { contacts } from '../functions/contacts/record';
import { folders } from '../functions/folders/record';
import { ADDRESSED_CHANNELS, fieldsPerChannel, PHONE_CHANNELS } from '../functions/messaging/channel';
import { clock, DAY_MS } from '../functions/platform/clock';
import { newId } from '../functions/platform/ids';
import { unitOfWork } from '../functions/store/unitOfWork';
import { storeExpiries } from '../test/support/manyExpiries';

const IN_ONE_COMMIT = 400;
const STATES = { open: {}, done: { is_done: true, state: 'done' as const }, archived: { is_archive: true } };

/** Eight in ten are open, one is done and one is archived. */
const stateOf = (index: number): (typeof STATES)[keyof typeof STATES] =>
  index % 10 === 8 ? STATES.done : index % 10 === 9 ? STATES.archived : STATES.open;

const stored = async (count: number, store: (index: number, writes: Writes) => void): Promise<void> => {
  for (let from = 0; from < count; from += IN_ONE_COMMIT) {
    await unitOfWork(async (writes) => {
      for (let index = from; index < Math.min(count, from + IN_ONE_COMMIT); index += 1) store(index, writes);
    });
  }
};
type Writes = Parameters<Parameters<typeof unitOfWork>[0]>[0];

/** Stores more than a page of each kind, so that a page is full at every size. */
export async function fill(tenant: Tenant, expiries: number): Promise<void> {
  const now = clock.now();
  const times = { created_at: now, updated_at: now };
  await storeExpiries(tenant, expiries, (index) => ({
    ...stateOf(index),
    expiry_date: new Date(now.getTime() + ((index * 37) % 1460) * DAY_MS - 365 * DAY_MS).toISOString().slice(0, 10),
    completed_at: index % 10 === 8 ? now : null,
    priority: (['High', 'Medium', 'Medium', 'Low'] as const)[index % 4] ?? 'Low',
    type: `Type ${index % 2}`,
  }));
  await stored(120 + expiries / 10, (index, writes) => {
    contacts.of(tenant).stageCreate(writes, newId(), {
      ...{ user_id: 'filler', team_id: null, first_name: `Contact ${index}`, last_name: '', email: null },
      ...fieldsPerChannel(PHONE_CHANNELS, 'address', () => null),
      ...fieldsPerChannel(PHONE_CHANNELS, 'stoppedAt', () => null),
      ...fieldsPerChannel(ADDRESSED_CHANNELS, 'optIn', (channel) => channel === 'email'),
      ...{ contact_type: null, job_title: null, timezone: 'UTC' },
      ...{ contact_group: null, is_default: false, sendNotifications: true, locale: null, send_window: null },
      ...{ open_channel_ids: [], is_reachable: true },
      ...times,
    });
  });
  await stored(120 + expiries / 100, (index, writes) => {
    const folder = { name: `Folder ${index}`, parent_folder_id: null, revision: 0, created_by: 'filler' };
    folders.of(tenant).stageCreate(writes, newId(), { ...folder, ...times });
  });
}
