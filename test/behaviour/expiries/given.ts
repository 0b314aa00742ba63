// Records of one organization for tests, created through the API or directly in the store.
import { loadPlanUsage } from '../../../functions/plans/usage';
import { clock } from '../../../functions/platform/clock';
import { someEmail } from '../../support/accounts';
import { everyPage, someAddress } from '../../support/client';
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
  ...{ user_id: world.admin.id, team_id: null, first_name, last_name: '', email, sms_phone: null },
  ...{ whatsapp_phone: null, contact_type: null, job_title: null, timezone: 'Europe/London' },
  ...{ contact_group: null, is_default: false, email_opt_in: true, sms_opt_in: false },
  ...{ whatsapp_opt_in: false, sms_stopped_at: null, whatsapp_stopped_at: null },
  ...{ sendNotifications: true, locale: null, send_window: null, open_channel_ids: [] },
  ...{ is_reachable: true, created_at: clock.now(), updated_at: clock.now() },
});

/** Creates a contact through the API and returns its id. */
export const aContact = async ({ editor }: World): Promise<string> =>
  (await editor.call('/v2/contacts', { body: { first_name: 'Con', email: someEmail() } })).body.id;

/** Creates a folder through the API and returns its id. */
export const aFolder = async ({ editor }: World): Promise<string> =>
  (await editor.call('/v2/folders', { body: { name: 'Folder' } })).body.id;

/** The expiries that count towards the plan. */
export const usedExpiries = async (world: World): Promise<number> => (await loadPlanUsage(world)).used.expiries;

interface Listed {
  id: string;
  name: string;
  expiry_date: string;
  updated_at: string;
}

/** All expiries of a list, read page by page. */
export const allPages = (world: World, query: string, beforePage = () => {}): Promise<Listed[]> =>
  everyPage(async (after) => {
    beforePage();
    return (await world.viewer.call(`/v2/expiries?${query}${after}`, { from: someAddress() })).body;
  });
