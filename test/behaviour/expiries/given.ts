// Records of one organization for tests, created through the API or directly in the store.

import { tenantOf } from '../../../functions/api/actor';
import { contacts } from '../../../functions/contacts/record';
import { folders } from '../../../functions/folders/record';
import { clock } from '../../../functions/platform/clock';
import { newId } from '../../../functions/platform/ids';
import { unitOfWork } from '../../../functions/store/unitOfWork';
import type { World } from '../../support/world';

/** Creates an expiry through the API and returns it. */
export async function anExpiry(world: World, fields: Record<string, unknown> = {}) {
  const body = { name: 'Fire safety licence', expiry_date: '2027-06-30', ...fields };
  const answer = await world.editor.call('/v2/expiries', { body });
  if (answer.status !== 201) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** The stored fields of a contact who can be reached by email. */
export const contactFields = (world: World, first_name: string, email: string | null) => ({
  user_id: world.admin.id,
  team_id: null,
  first_name,
  last_name: '',
  email,
  sms_phone: null,
  whatsapp_phone: null,
  contact_type: null,
  job_title: null,
  timezone: 'Europe/London',
  contact_group: null,
  is_default: false,
  email_opt_in: true,
  sms_opt_in: false,
  whatsapp_opt_in: false,
  sms_stopped_at: null,
  whatsapp_stopped_at: null,
  sendNotifications: true,
  locale: null,
  send_window: null,
  open_channel_ids: [],
  is_reachable: true,
  created_at: clock.now(),
  updated_at: clock.now(),
});

export async function aContact(world: World): Promise<string> {
  const id = newId();
  await unitOfWork(async (writes) => {
    const fields = contactFields(world, 'Con', `${id.toLowerCase()}@example.org`);
    contacts.of(tenantOf(world.organizationId)).stageCreate(writes, id, fields);
  });
  return id;
}

export async function aFolder(world: World): Promise<string> {
  const id = newId();
  await unitOfWork(async (writes) => {
    folders.of(tenantOf(world.organizationId)).stageCreate(writes, id, {
      name: `Folder ${id}`,
      parent_folder_id: null,
      revision: 0,
      created_by: world.admin.id,
      created_at: clock.now(),
      updated_at: clock.now(),
    });
  });
  return id;
}

/** `details.fields` of a v2 error. */
export const fieldsOf = (answer: { body: { error: { details: { fields: Record<string, string> } } } }) =>
  Object.keys(answer.body.error.details.fields ?? {});
