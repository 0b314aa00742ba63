// The notice rules of triggers and runs: recipients, occasions and channels.
import { z } from 'zod';
import type { Tenant } from '../../api/actor';
import { UnknownReference } from '../../api/errors';
import { id, resettableInput } from '../../api/fields';
import { getMember } from '../../identity/members';
import { byChannel } from '../../messaging/channel';

const MAX_RECIPIENTS = 50;

const channelsSchema = z.object({
  ...byChannel(z.boolean()),
  in_app: z.boolean(),
  teams: z.boolean(),
});

/** The fields of a rule, named as in the API. */
export const workflowNoticeFields = {
  notify_on_start: z.boolean(),
  notify_on_step_assignment: z.boolean(),
  notify_on_completion: z.boolean(),
  notify_on_stall: z.boolean(),
  /** Days without a completed step after which a run counts as stalled. */
  stall_threshold_days: z.int(),
  notify_recipients: z.array(z.string()),
  notify_channels: channelsSchema,
};
const noticeRule = z.object(workflowNoticeFields);
export type NoticeRule = z.output<typeof noticeRule>;

export const DEFAULT_WORKFLOW_NOTICE_RULE: NoticeRule = {
  notify_on_start: true,
  notify_on_step_assignment: true,
  notify_on_completion: true,
  notify_on_stall: false,
  stall_threshold_days: 7,
  notify_recipients: [],
  notify_channels: { ...byChannel(false), email: true, in_app: true, teams: false },
};

const noticePatchOf = <K extends keyof NoticeRule, T extends z.ZodType<NoticeRule[K]>>(name: K, schema: T) =>
  resettableInput(schema, DEFAULT_WORKFLOW_NOTICE_RULE[name] as z.output<T>).optional();

/** The input of a notice rule; missing channels stay unchanged. */
export const workflowNoticePatchFields = {
  notify_on_start: noticePatchOf('notify_on_start', z.boolean()),
  notify_on_step_assignment: noticePatchOf('notify_on_step_assignment', z.boolean()),
  notify_on_completion: noticePatchOf('notify_on_completion', z.boolean()),
  notify_on_stall: noticePatchOf('notify_on_stall', z.boolean()),
  stall_threshold_days: noticePatchOf('stall_threshold_days', z.int().min(1).max(365)),
  notify_recipients: noticePatchOf('notify_recipients', z.array(id).max(MAX_RECIPIENTS)),
  notify_channels: resettableInput(
    channelsSchema.partial(),
    DEFAULT_WORKFLOW_NOTICE_RULE.notify_channels,
  ).optional(),
};
const noticePatch = z.object(workflowNoticePatchFields);
export type NoticePatch = z.output<typeof noticePatch>;

/** Applies the given fields to the rule. */
export function patchedNoticeRule(rule: NoticeRule, given: NoticePatch): NoticeRule {
  return {
    notify_on_start: given.notify_on_start ?? rule.notify_on_start,
    notify_on_step_assignment: given.notify_on_step_assignment ?? rule.notify_on_step_assignment,
    notify_on_completion: given.notify_on_completion ?? rule.notify_on_completion,
    notify_on_stall: given.notify_on_stall ?? rule.notify_on_stall,
    stall_threshold_days: given.stall_threshold_days ?? rule.stall_threshold_days,
    notify_recipients: [...new Set(given.notify_recipients ?? rule.notify_recipients)],
    notify_channels: { ...rule.notify_channels, ...definedOnly(given.notify_channels ?? {}) },
  };
}

const definedOnly = (
  channels: NonNullable<NoticePatch['notify_channels']>,
): Partial<NoticeRule['notify_channels']> =>
  Object.fromEntries(Object.entries(channels).filter(([, on]) => on !== undefined));

/**
 * Checks new recipients only, because existing ones may have left. 1 read each.
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
    throw new UnknownReference({ notify_recipients: 'must be users of your organization' });
  }
}
