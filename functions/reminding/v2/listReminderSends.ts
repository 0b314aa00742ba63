// GET /v2/expiries/{id}/reminders/{reminder_id}/sends: the ledger of one reminder.
import { z } from 'zod';
import { ANY_MEMBER, ok, v2Endpoint } from '../../api/endpoint';
import { id } from '../../api/fields';
import { pageOf } from '../../api/page';
import { expiryNamed } from '../expiryOfReminders';
import { sendsOfReminder } from '../listSends';
import { sendOut, sendView } from '../sendViews';

export const listReminderSends = v2Endpoint({
  method: 'GET',
  path: '/expiries/{id}/reminders/{reminder_id}/sends',
  access: ANY_MEMBER,
  docs: {
    section: '4.10',
    summary: 'List what a reminder sent',
    description:
      'One record per recipient and channel, oldest first, each with its status, reason, attempts and times. Always one page.',
  },
  input: { path: z.object({ id, reminder_id: id }) },
  output: { 200: pageOf(sendOut) },
  run: async ({ path }, { tenant }) => {
    const expiry = await expiryNamed(tenant, path.id);
    const sends = await sendsOfReminder(tenant, expiry.id, path.reminder_id);
    return ok({ data: sends.map(sendView), next_cursor: null, has_more: false });
  },
});
