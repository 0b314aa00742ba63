// Renders any kind of message with the organization's settings and an expiry, without sending it.
import type { Tenant } from '../api/actor';
import { notFound } from '../api/errors';
import type { Locale } from '../api/fields';
import { planStepMail } from '../billing/planSteps';
import { sampleSummary, summaryMail } from '../compliance/summary/mail';
import { memberSubmissionMail, submissionReceiptMailKind } from '../documentRequests/client/submit';
import {
  DOCUMENT_REQUEST_REMINDER_MAIL_KIND,
  documentRequestAskedAgainMailKind,
  documentRequestIntroMailKind,
  documentRequestMail,
} from '../documentRequests/request/requestMail';
import { assignmentMail } from '../expiries/assignmentMail';
import { expiries } from '../expiries/record/record';
import { RESET_MINUTES } from '../identity/password/passwordReset';
import { type Channel, hasForm, PHONE_CHANNELS } from '../messaging/channel';
import { messageTextsOfLocale } from '../messaging/languages';
import { whatsappTextOf } from '../messaging/whatsapp';
import { loadOrganization, type Organization } from '../organizations/organization';
import { timeZoneOfOrganization } from '../organizations/zone';
import { PLAN_GRACE_DAYS } from '../plans/catalogue';
import { addMs, calendarDateInZone, DAY_MS } from '../platform/clock';
import { expiryPageUrl, publicUrlOfPath } from '../platform/params';
import { digestMail } from '../reminders/digest/digestMail';
import { noCreditMail } from '../reminders/fire/adminNotices';
import { sampleExpiry } from '../reminders/fire/notifyNow';
import {
  type ReminderFacts,
  reminderMail,
  reminderText,
  reminderWhatsappWords,
} from '../reminders/fire/render';
import { unreachableContactsMail } from '../reminders/unreachable';
import { invitationMail, passwordResetMail, verificationMail } from '../signup/accountMails';
import { type Notice, WORKFLOW_NOTICE_KINDS, workflowNoticeMail } from '../workflows/wording';

const WORKFLOW_KINDS = WORKFLOW_NOTICE_KINDS.map((notice) => `workflow_${notice}` as const);
/** A reminder as a text message, by channel. */
const TEXT_KINDS = PHONE_CHANNELS.map((channel) => `reminder_${channel}` as const);
export const MESSAGE_KINDS = [
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
export type MessageKind = (typeof MESSAGE_KINDS)[number];

export interface PreviewedMessage {
  channel: Channel;
  subject: string | null;
  html: string | null;
  text: string;
}

/** A sample name for unknown people. */
const PERSON = 'Ada Lovelace';

type Mail = Pick<PreviewedMessage, 'html' | 'text'> & { subject: string };

interface Facts {
  reminder: ReminderFacts;
  organization: Organization;
  locale: Locale;
}

const REQUESTS = {
  collection_request: documentRequestIntroMailKind(null),
  collection_reminder: DOCUMENT_REQUEST_REMINDER_MAIL_KIND,
  collection_asked_again: documentRequestAskedAgainMailKind([{ label: '1', reason: '…' }]),
} as const;

function requestPreview(
  kind: keyof typeof REQUESTS | 'collection_receipt',
  { reminder, organization, locale }: Facts,
): Mail {
  const { name, expiry_date: due_date } = reminder.expiry;
  const { timezone, now } = reminder;
  const request = { client_name: PERSON, name, due_date, password_hash: null, locale, timezone };
  const answer = { field_id: '1', label: '1', type: 'short_text', value: '…' } as const;
  const sent = { responses: [answer], files: [], submitted_at: now };
  const mailKind =
    kind === 'collection_receipt'
      ? submissionReceiptMailKind(sent, request, messageTextsOfLocale(locale))
      : REQUESTS[kind];
  return documentRequestMail(request, mailKind, { organization, link: publicUrlOfPath('/collect/') });
}

function memberPreview(
  kind: 'collection_submission' | 'expiry_assignment',
  { reminder: { expiry, link }, locale }: Facts,
): Mail {
  const language = messageTextsOfLocale(locale);
  if (kind === 'expiry_assignment')
    return assignmentMail({ by: PERSON, listed: [expiry], count: 1 }, language, link);
  return memberSubmissionMail(
    { client_name: PERSON, name: expiry.name },
    language,
    publicUrlOfPath('/request/'),
  );
}

function workflowPreview(notice: Notice, { reminder, locale }: Facts): Mail {
  const { name, type } = reminder.expiry;
  const workflow = { workflow_title: type ?? name, expiry_name: name, progress: 40, stall_threshold_days: 3 };
  return workflowNoticeMail({
    notice,
    run: { ...workflow, started_by_name: PERSON },
    steps: ['1', '2'],
    reason: '…',
    link: reminder.link,
    language: messageTextsOfLocale(locale),
  });
}

function accountPreview(
  kind: 'invitation' | 'email_verification' | 'password_reset' | 'plan_step' | 'no_credit',
  { reminder, organization, locale }: Facts,
): Mail {
  const language = messageTextsOfLocale(locale);
  const { plan, formats } = language;
  const firstName = PERSON;
  switch (kind) {
    case 'invitation':
      return invitationMail(language, {
        token: '…',
        inviterName: PERSON,
        organizationName: organization.name,
        role: 'editor',
      });
    case 'email_verification':
      return verificationMail(language, { token: '…', firstName });
    case 'password_reset':
      return passwordResetMail(language, { code: 'ABCD-2345', firstName, validMinutes: RESET_MINUTES });
    case 'plan_step': {
      const until = formats.day(addMs(reminder.now, PLAN_GRACE_DAYS * DAY_MS), reminder.timezone);
      const wording = { title: plan.ended.trial_ended, body: [plan.grace(until), plan.kept] };
      return planStepMail(wording, language, publicUrlOfPath('/billing/'));
    }
    case 'no_credit':
      return noCreditMail(language);
  }
}

function unreachablePreview({ reminder, locale }: Facts): Mail {
  const { id, name } = reminder.expiry;
  const reasons = [
    { channel: 'email', reason: 'address_bounced' },
    { channel: 'sms', reason: 'not_opted_in' },
  ] as const;
  return unreachableContactsMail(
    [{ id: PERSON, name: PERSON, expiry: { id, name }, reasons }],
    messageTextsOfLocale(locale),
  );
}

function mailOf(kind: Exclude<MessageKind, (typeof TEXT_KINDS)[number]>, facts: Facts): Mail {
  const { reminder, organization, locale } = facts;
  const { expiry, now, timezone, link } = reminder;
  switch (kind) {
    case 'reminder':
      return reminderMail(reminder);
    case 'digest': {
      const date = calendarDateInZone(timezone, now);
      return digestMail({ entries: [{ expiry, timezone, link }], organization, date, now, locale });
    }
    case 'collection_request':
    case 'collection_reminder':
    case 'collection_asked_again':
    case 'collection_receipt':
      return requestPreview(kind, facts);
    case 'collection_submission':
    case 'expiry_assignment':
      return memberPreview(kind, facts);
    case 'invitation':
    case 'email_verification':
    case 'password_reset':
    case 'plan_step':
    case 'no_credit':
      return accountPreview(kind, facts);
    case 'weekly_summary':
      return summaryMail(sampleSummary(expiry), {
        organization,
        language: messageTextsOfLocale(locale),
        stopLink: publicUrlOfPath('/summary/'),
      });
    case 'unreachable':
      return unreachablePreview(facts);
    default:
      return workflowPreview(kind.slice('workflow_'.length) as Notice, facts);
  }
}

/** @throws 404. */
export async function previewMessage(
  tenant: Tenant,
  {
    kind,
    locale,
    expiryId,
    now,
  }: { kind: MessageKind; locale: Locale; expiryId?: string | undefined; now: Date },
): Promise<PreviewedMessage> {
  const organization = await loadOrganization(tenant);
  const timezone = timeZoneOfOrganization(organization);
  const found = expiryId === undefined ? null : await expiries.of(tenant).get(expiryId);
  if (expiryId !== undefined && !found) throw notFound('Expiry');
  const expiry = found ?? sampleExpiry(now, timezone);
  const reminder = { expiry, organization, now, timezone, link: expiryPageUrl(expiry.id), locale };
  const phone = PHONE_CHANNELS.find((channel) => kind === `reminder_${channel}`);
  if (phone !== undefined) {
    const isTemplate = hasForm(phone, 'template');
    const text = isTemplate ? whatsappTextOf(reminderWhatsappWords(reminder)) : reminderText(reminder);
    return { channel: phone, subject: null, html: null, text };
  }
  const { subject, html, text } = mailOf(kind as Exclude<MessageKind, (typeof TEXT_KINDS)[number]>, {
    reminder,
    organization,
    locale,
  });
  return { channel: 'email', subject, html, text };
}
