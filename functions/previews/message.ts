// Renders a preview of any kind of message with the organization's settings and an expiry. Sends nothing.
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import { notFound } from '../api/errors';
import type { Locale } from '../api/fields';
import { planEndMail } from '../billing/planMails';
import { exampleWeeklySummary, weeklySummaryMail } from '../compliance/summary';
import { submissionNoticeMail, submissionReceiptMailParts } from '../documentRequests/client/submit';
import {
  correctionMailParts,
  DOCUMENT_REQUEST_REMINDER_MAIL_PARTS,
  documentRequestIntroMailParts,
  documentRequestMail,
} from '../documentRequests/request/requestMail';
import { renderAssignedExpiriesMail } from '../expiries/assignmentMail';
import { expiries } from '../expiries/record/record';
import { PASSWORD_RESET_CODE_MINUTES } from '../identity/accountCodes';
import { ADDRESSED_CHANNELS, isChannelOfMessageForm, PHONE_CHANNELS } from '../messaging/channel';
import { type MessageTextsOfLocale, messageTextsOfLocale } from '../messaging/languages';
import { whatsappTextOf } from '../messaging/whatsapp';
import { loadOrganization, type Organization, timeZoneOfOrganization } from '../organizations/organization';
import { PLAN_GRACE_DAYS } from '../plans/catalogue';
import { addMs, calendarDateInZone, DAY_MS } from '../platform/clock';
import { pageUrlOfExpiry, publicUrlOfPath } from '../platform/pageUrls';
import { digestMail } from '../reminders/digest/digestMail';
import { noCreditMail } from '../reminders/fire/adminNotices';
import { newSampleExpiry } from '../reminders/fire/notifyNow';
import {
  type ReminderMessageFacts,
  reminderMail,
  reminderText,
  reminderWhatsappValues,
} from '../reminders/fire/render';
import { unreachedContactsMail } from '../reminders/unreachable';
import { passwordResetCodeMail, verificationMail } from '../signup/accountMails';
import { invitationMail } from '../signup/invitation';
import { WORKFLOW_NOTICE_KINDS, type WorkflowNoticeKind, workflowNoticeMail } from '../workflows/runs/notices';

const WORKFLOW_KINDS = WORKFLOW_NOTICE_KINDS.map((notice) => `workflow_${notice}` as const);
/** Kinds of reminders sent as text messages, one per channel. */
const TEXT_KINDS = PHONE_CHANNELS.map((channel) => `reminder_${channel}` as const);
export const PREVIEWED_MESSAGE_KINDS = [
  'reminder',
  ...TEXT_KINDS,
  'digest',
  'collection_request',
  'collection_reminder',
  'collection_asked_again',
  'collection_receipt',
  'collection_submission',
  'expiry_assignment',
  'weekly_summary',
  ...WORKFLOW_KINDS,
  'invitation',
  'email_verification',
  'password_reset',
  'plan_step',
  'no_credit',
  'unreachable',
] as const;
type MessageKind = (typeof PREVIEWED_MESSAGE_KINDS)[number];
type MailKind = Exclude<MessageKind, (typeof TEXT_KINDS)[number]>;

export const renderedMessageFields = {
  channel: z.enum(ADDRESSED_CHANNELS),
  subject: z.string().nullable(),
  html: z.string().nullable(),
  text: z.string(),
};

/** The sample name, used if the person isn’t known. */
const PERSON = 'Ada Lovelace';

interface Mail {
  subject: string;
  html: string;
  text: string;
}

interface Facts {
  reminder: ReminderMessageFacts;
  organization: Organization;
  locale: Locale;
  language: MessageTextsOfLocale;
}

type RequestMailParts = Parameters<typeof documentRequestMail>[1];

const requestMail =
  (partsOf: RequestMailParts | ((request: SampleRequest, facts: Facts) => RequestMailParts)) =>
  (facts: Facts): Mail => {
    const { organization } = facts;
    const request = sampleRequest(facts);
    const parts = typeof partsOf === 'function' ? partsOf(request, facts) : partsOf;
    return documentRequestMail(request, parts, { organization, link: publicUrlOfPath('/collect/') });
  };

const sampleRequest = ({ reminder: { expiry, timezone }, locale }: Facts) => {
  const { name, expiry_date: due_date } = expiry;
  return { client_name: PERSON, name, due_date, password_hash: null, locale, timezone };
};
type SampleRequest = ReturnType<typeof sampleRequest>;

function receiptParts(request: SampleRequest, { reminder: { now }, language }: Facts): RequestMailParts {
  const answer = { field_id: '1', label: '1', type: 'short_text', value: '…' } as const;
  return submissionReceiptMailParts({ responses: [answer], files: [], submitted_at: now }, request, language);
}

const workflowMail =
  (notice: WorkflowNoticeKind) =>
  ({ reminder: { expiry, link }, language }: Facts): Mail => {
    const { name, type } = expiry;
    const run = {
      workflow_title: type ?? name,
      expiry_name: name,
      progress: 40,
      stall_threshold_days: 3,
      started_by_name: PERSON,
    };
    return workflowNoticeMail({ notice, run, steps: ['1', '2'], reason: '…', link, language });
  };

const WORKFLOW_MAILS = Object.fromEntries(
  WORKFLOW_NOTICE_KINDS.map((notice) => [`workflow_${notice}`, workflowMail(notice)]),
) as Record<(typeof WORKFLOW_KINDS)[number], (facts: Facts) => Mail>;

const MAILS: Record<MailKind, (facts: Facts) => Mail> = {
  reminder: ({ reminder }) => reminderMail(reminder),
  digest: ({ reminder: { expiry, timezone, link, now }, organization, locale }) => {
    const date = calendarDateInZone(timezone, now);
    return digestMail({ entries: [{ expiry, timezone, link }], organization, date, now, locale });
  },
  collection_request: requestMail(documentRequestIntroMailParts(null)),
  collection_reminder: requestMail(DOCUMENT_REQUEST_REMINDER_MAIL_PARTS),
  collection_asked_again: requestMail(correctionMailParts([{ label: '1', reason: '…' }])),
  collection_receipt: requestMail(receiptParts),
  collection_submission: ({ reminder: { expiry }, language }) =>
    submissionNoticeMail({ client_name: PERSON, name: expiry.name }, language, publicUrlOfPath('/request/')),
  expiry_assignment: ({ reminder: { expiry, link }, language }) =>
    renderAssignedExpiriesMail({ by: PERSON, listed: [expiry], count: 1 }, language, link),
  weekly_summary: ({ reminder: { expiry }, organization, language }) =>
    weeklySummaryMail(exampleWeeklySummary(expiry), {
      organization,
      language,
      stopLink: publicUrlOfPath('/summary/'),
    }),
  ...WORKFLOW_MAILS,
  invitation: ({ organization, language }) =>
    invitationMail(language, {
      ...{ token: '…', inviterName: PERSON, organizationName: organization.name, role: 'editor' },
    }),
  email_verification: ({ language }) => verificationMail(language, { token: '…', firstName: PERSON }),
  password_reset: ({ language }) =>
    passwordResetCodeMail(language, {
      code: 'ABCD-2345',
      firstName: PERSON,
      validMinutes: PASSWORD_RESET_CODE_MINUTES,
    }),
  plan_step: ({ reminder: { now, timezone }, language }) => {
    const { plan, formats } = language;
    const until = formats.day(addMs(now, PLAN_GRACE_DAYS * DAY_MS), timezone);
    const wording = { title: plan.ended.trial_ended, body: [plan.grace(until), plan.kept] };
    return planEndMail(wording, language, publicUrlOfPath('/billing/'));
  },
  no_credit: ({ language }) => noCreditMail(language),
  unreachable: ({ reminder: { expiry }, language }) => {
    const { id, name } = expiry;
    const reasons = [
      { channel: 'email', reason: 'address_bounced' },
      { channel: 'sms', reason: 'not_opted_in' },
    ] as const;
    return unreachedContactsMail([{ id: PERSON, name: PERSON, expiry: { id, name }, reasons }], language);
  },
};

/** @throws 404. */
export async function previewMessage(
  tenant: Tenant,
  message: { kind: MessageKind; locale: Locale; expiryId?: string | undefined; now: Date },
) {
  const { kind, locale, expiryId, now } = message;
  const organization = await loadOrganization(tenant);
  const timezone = timeZoneOfOrganization(organization);
  const found = expiryId === undefined ? null : await expiries.of(tenant).get(expiryId);
  if (expiryId !== undefined && !found) throw notFound('Expiry');
  const expiry = found ?? newSampleExpiry(now, timezone);
  const reminder = { expiry, organization, now, timezone, link: pageUrlOfExpiry(expiry.id), locale };
  const phone = PHONE_CHANNELS.find((channel) => kind === `reminder_${channel}`);
  if (phone !== undefined) {
    const isTemplate = isChannelOfMessageForm(phone, 'template');
    const text = isTemplate ? whatsappTextOf(reminderWhatsappValues(reminder)) : reminderText(reminder);
    return { channel: phone, subject: null, html: null, text };
  }
  const language = messageTextsOfLocale(locale);
  const facts = { reminder, organization, locale, language };
  const { subject, html, text } = MAILS[kind as MailKind](facts);
  return { channel: 'email' as const, subject, html, text };
}
