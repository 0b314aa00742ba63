// Answers and the page of a message link in responses.
import { z } from 'zod';
import { locale, recordAsJson, timestampOut } from '../api/fields';
import { namedOpenApiObject } from '../api/records';
import { ADDRESSED_CHANNELS } from '../messaging/channel';
import { PERSON_KINDS } from '../reminders/ledger/firing';
import type { ReminderLinkState } from './linkState';
import { listReminderLinksOfSameDueDate } from './reminderLink';
import {
  type ExpiryResponse,
  listLatestExpiryResponses,
  RESPONDENT_KINDS,
  RESPONSE_ACTIONS,
  type StagedResponse,
} from './response';

type Shown = ExpiryResponse | StagedResponse;

/** Adds the answer of this request to the earlier ones, once. */
const withAnswer = (responses: readonly ExpiryResponse[], answer: StagedResponse | null): Shown[] =>
  answer === null || responses.some(({ id }) => id === answer.id) ? [...responses] : [answer, ...responses];

export const expiryResponseOut = namedOpenApiObject('ExpiryResponse', {
  by_kind: z.enum(RESPONDENT_KINDS),
  by_id: z.string(),
  by_name: z.string(),
  action: z.enum(RESPONSE_ACTIONS),
  note: z.string(),
  until: z.string().nullable(),
  at: timestampOut,
});

export const viewExpiryResponse = (response: Shown): z.input<typeof expiryResponseOut> =>
  recordAsJson(response);

export const reminderActionOut = namedOpenApiObject('ReminderAction', {
  expiry: z.object({
    name: z.string(),
    type: z.string().nullable(),
    expiry_date: z.string().nullable(),
    act_by_date: z.string().nullable(),
    days_left: z.int(),
  }),
  organization_name: z.string(),
  locale: locale.describe('The recipient’s language'),
  recipient: z.object({ name: z.string(), kind: z.enum(PERSON_KINDS) }),
  actions: z.array(z.enum(RESPONSE_ACTIONS)),
  told: z
    .array(z.object({ name: z.string(), channel: z.enum(ADDRESSED_CHANNELS), at: timestampOut }))
    .describe('Who else was notified about this date'),
  responses: z.array(expiryResponseOut),
  snoozed_until: z.string().nullable(),
  snooze_days: z
    .object({ from: z.string(), to: z.string() })
    .nullable()
    .describe('The dates that `snooze` accepts; null if there are none'),
});

/** Reads at most 50 messages and 50 answers of the expiry. */
export async function viewReminderLinkState(
  state: ReminderLinkState,
): Promise<z.input<typeof reminderActionOut>> {
  const { link, expiry, organization, contact, member, actions, daysLeft, answer } = state;
  const { tenant, snoozedUntil, snoozeDays: days } = state;
  const [beside, responses] = await Promise.all([
    listReminderLinksOfSameDueDate(link),
    listLatestExpiryResponses(tenant, expiry.id),
  ]);
  const { name, type, expiry_date, act_by_date } = expiry;
  return {
    expiry: { name, type, expiry_date, act_by_date, days_left: daysLeft },
    organization_name: organization.name,
    locale: contact?.locale ?? member?.locale ?? organization.locale,
    recipient: { name: link.recipient_name, kind: link.recipient_kind },
    actions,
    told: beside.flatMap(({ recipient_id, recipient_name: name, channel, told_at }) =>
      told_at === null || recipient_id === link.recipient_id
        ? []
        : [{ name, channel, at: told_at.toISOString() }],
    ),
    responses: withAnswer(responses, answer)
      .filter((response) => response.due_date === link.due_date)
      .map(viewExpiryResponse),
    snoozed_until: snoozedUntil,
    snooze_days: days,
  };
}
