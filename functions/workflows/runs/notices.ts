// Notices about runs and triggers: recipients, events, channels and wording.
import { z } from 'zod';
import type { Tenant } from '../../api/actor';
import { UnknownReferenceError } from '../../api/errors';
import { id, resettableInput, withoutUndefinedFields } from '../../api/fields';
import { getMember } from '../../identity/user';
import { repeatValuePerChannel } from '../../messaging/channel';
import { bidiIsolatedOneLine, html, renderMail, withoutNeedlessBidiIsolates } from '../../messaging/html';
import type { MessageTextsOfLocale } from '../../messaging/languages';

const MAX_RECIPIENTS = 50;

const channelsSchema = z.object({
  ...repeatValuePerChannel(z.boolean()),
  in_app: z.boolean(),
  teams: z.boolean(),
});

/** The fields of a notice rule, named as in the API. */
export const runNoticeRuleFields = {
  notify_on_start: z.boolean(),
  notify_on_step_assignment: z.boolean(),
  notify_on_completion: z.boolean(),
  notify_on_stall: z.boolean(),
  /** The number of days without a completed step after which a run counts as stalled. */
  stall_threshold_days: z.int(),
  notify_recipients: z.array(z.string()),
  notify_channels: channelsSchema,
};
export type RunNoticeRule = z.output<z.ZodObject<typeof runNoticeRuleFields>>;

export const DEFAULT_RUN_NOTICE_RULE: RunNoticeRule = {
  notify_on_start: true,
  notify_on_step_assignment: true,
  notify_on_completion: true,
  notify_on_stall: false,
  stall_threshold_days: 7,
  notify_recipients: [],
  notify_channels: { ...repeatValuePerChannel(false), email: true, in_app: true, teams: false },
};

const initial = DEFAULT_RUN_NOTICE_RULE;
/** The input for changing a notice rule; omitted channels stay unchanged. */
const noticePatch = z
  .object({
    notify_on_start: resettableInput(z.boolean(), initial.notify_on_start),
    notify_on_step_assignment: resettableInput(z.boolean(), initial.notify_on_step_assignment),
    notify_on_completion: resettableInput(z.boolean(), initial.notify_on_completion),
    notify_on_stall: resettableInput(z.boolean(), initial.notify_on_stall),
    stall_threshold_days: resettableInput(z.int().min(1).max(365), initial.stall_threshold_days),
    notify_recipients: resettableInput(z.array(id).max(MAX_RECIPIENTS), initial.notify_recipients),
    notify_channels: resettableInput(channelsSchema.partial(), initial.notify_channels),
  })
  .partial();
export type RunNoticePatch = z.output<typeof noticePatch>;
export const runNoticePatchFields = noticePatch.shape;

/** Applies the given fields to the rule. */
export function patchNoticeRule(rule: RunNoticeRule, given: RunNoticePatch): RunNoticeRule {
  return {
    notify_on_start: given.notify_on_start ?? rule.notify_on_start,
    notify_on_step_assignment: given.notify_on_step_assignment ?? rule.notify_on_step_assignment,
    notify_on_completion: given.notify_on_completion ?? rule.notify_on_completion,
    notify_on_stall: given.notify_on_stall ?? rule.notify_on_stall,
    stall_threshold_days: given.stall_threshold_days ?? rule.stall_threshold_days,
    notify_recipients: [...new Set(given.notify_recipients ?? rule.notify_recipients)],
    notify_channels: { ...rule.notify_channels, ...withoutUndefinedFields(given.notify_channels ?? {}) },
  };
}

/**
 * Checks only the new recipients, because existing ones may have left. 1 read each.
 * @throws 400 naming `notify_recipients` for a non-member.
 */
export async function checkNoticeRecipients(
  tenant: Tenant,
  userIds: readonly string[],
  before: readonly string[] = [],
): Promise<void> {
  const added = userIds.filter((userId) => !before.includes(userId));
  const found = await Promise.all(added.map((userId) => getMember(tenant, userId)));
  if (found.includes(null)) {
    throw new UnknownReferenceError({ notify_recipients: 'must be users of your organization' });
  }
}

export const WORKFLOW_NOTICE_KINDS = ['start', 'assignment', 'completion', 'stall', 'requests', 'failure'] as const;
export type WorkflowNoticeKind = (typeof WORKFLOW_NOTICE_KINDS)[number];

export interface WorkflowNoticeFacts {
  notice: WorkflowNoticeKind;
  run: {
    workflow_title: string;
    expiry_name: string | null;
    progress: number;
    started_by_name: string;
    stall_threshold_days: number;
  };
  /** The titles of the steps assigned to the recipient; used only in `assignment` notices. */
  steps: readonly string[];
  /** The reason for the failure; used only in `failure` notices. */
  reason: string;
  link: string;
  /** The recipient's language. */
  language: MessageTextsOfLocale;
}

const LISTED_STEPS = 10;

/** A single line used for the notification, the text message and the email subject. */
export function workflowNoticeHeadline({ notice, run, steps, reason, language }: WorkflowNoticeFacts): string {
  const { workflow: words } = language;
  const name = run.expiry_name === null ? null : bidiIsolatedOneLine(run.expiry_name, 100);
  const about = words.about(bidiIsolatedOneLine(run.workflow_title, 100), name);
  switch (notice) {
    case 'start':
      return words.start(about);
    case 'assignment':
      return steps.length === 1
        ? words.step(about, bidiIsolatedOneLine(steps[0] ?? '', 100))
        : words.steps(steps.length, about);
    case 'completion':
      return words.completion(about);
    case 'requests':
      return words.requests(about);
    case 'failure':
      return words.failure(about, bidiIsolatedOneLine(reason, 200));
    case 'stall':
      return words.stall(about, run.stall_threshold_days);
  }
}

export const workflowNoticeTextMessage = (facts: WorkflowNoticeFacts): string =>
  withoutNeedlessBidiIsolates(`${workflowNoticeHeadline(facts)}. ${facts.link}`);

export function workflowNoticeMail(facts: WorkflowNoticeFacts): { subject: string } & ReturnType<typeof renderMail> {
  const { run, steps, link, language } = facts;
  const { workflow: words, formats, locale } = language;
  const subject = workflowNoticeHeadline(facts);
  const labels = words.facts;
  const layout = renderMail({
    locale,
    title: subject,
    body: steps.slice(0, LISTED_STEPS).map((step) => html`• ${bidiIsolatedOneLine(step, 200)}`),
    facts: [
      [labels.workflow, bidiIsolatedOneLine(run.workflow_title, 100)],
      ...(run.expiry_name === null ? [] : [[labels.record, bidiIsolatedOneLine(run.expiry_name, 100)] as const]),
      [labels.startedBy, bidiIsolatedOneLine(run.started_by_name, 100)],
      [labels.progress, formats.percent(run.progress)],
    ],
    action: { label: words.open, url: link },
    footer: words.footer,
  });
  return { subject, ...layout };
}
