// The expiry workflow trigger: starts a workflow or requests documents before, on or after an expiry's date.
import type { Query, Transaction } from 'firebase-admin/firestore';
import { z } from 'zod';
import type { Tenant } from '../../api/actor';
import { notFound } from '../../api/errors';
import { id, localTime, recordAsJson, resettableInput, timestampFieldsOut, timestampOut } from '../../api/fields';
import { namedOpenApiObject } from '../../api/records';
import { KEPT_UNTIL_DELETED } from '../../api/stored';
import { everHadTriggersDerivation } from '../../events/listeners';
import { expiryMustExistDerivation } from '../../expiries/record/record';
import { declareDueWork } from '../../jobs/dueWork';
import { documentIdFieldPath, type RecordOf, tenantCollection } from '../../store/collection';
import { storedInstant, timestampFields } from '../../store/values';
import { runNoticePatchFields, runNoticeRuleFields } from '../runs/notices';
import { triggerRequestSettingsInput, triggerRequestSettingsPatch, triggerRequestSettingsSchema } from './requestPlan';

const TRIGGER_TYPES = ['before_expiry', 'on_expiry', 'after_expiry'] as const;
export const TRIGGER_STATUSES = ['pending', 'triggered', 'cancelled', 'paused', 'error'] as const;
export type TriggerStatus = (typeof TRIGGER_STATUSES)[number];

/** Fields that the API returns unchanged. */
const shownFields = {
  expiry_id: z.string(),
  expiry_name: z.string(),
  created_by: z.string(),
  team_id: z.string().nullable(),
  trigger_type: z.enum(TRIGGER_TYPES),
  trigger_days: z.int(),
  /** Local time `HH:MM` in `timezone`. */
  trigger_time: z.string(),
  /** The organization's time zone that was used to compute `trigger_date`. */
  timezone: z.string(),
  trigger_status: z.enum(TRIGGER_STATUSES),
  /** Why the trigger was cancelled or failed; null otherwise. */
  status_reason: z.string().nullable(),
  ...runNoticeRuleFields,
  current_run_id: z.string().nullable(),
  /** The most recent run that has ended. */
  last_run_id: z.string().nullable(),
  /** The number of times the trigger has started a run or created requests. */
  run_count: z.int(),
  is_deleted: z.boolean(),
  carry_to_renewal: z.boolean(),
};

export const workflowTriggers = tenantCollection(
  'expiry_workflow_triggers',
  {
    ...shownFields,
    /** Null if the trigger requests documents. */
    workflow_id: z.string().nullable(),
    workflow_title: z.string().nullable(),
    /** Null if the trigger starts a workflow. */
    collection: triggerRequestSettingsSchema.nullable().default(null),
    created_by_name: z.string(),
    /** The expiry date from which `trigger_date` was computed. */
    expiry_date: z.string(),
    trigger_date: storedInstant,
    /**
     * Whether the trigger was cancelled because its expiry was closed. If the expiry is reopened, the trigger becomes
     * pending again, or paused if it was paused before.
     */
    closed_with_expiry: z.boolean(),
    paused_before_close: z.boolean().default(false),
    /** The requests that the trigger created when it last fired. */
    request_ids: z.array(z.string()).default([]),
    shard: z.int(),
    /** When the pending trigger fires; null if it isn't pending. */
    wake_at: storedInstant.nullable(),
    ...timestampFields,
  },
  {
    holds: 'triggers that start a checklist or a request',
    personal: ['users'],
    kept: KEPT_UNTIL_DELETED,
  },
  {
    type: 'workflow_trigger',
    nameOf: ({ workflow_title, expiry_name }) => workflow_title ?? expiry_name,
    actionOf: (before, after) => (after.is_deleted && !before.is_deleted ? 'deleted' : 'updated'),
    ignored: ['shard', 'wake_at'],
  },
  { derivations: [expiryMustExistDerivation, everHadTriggersDerivation] },
);
export type Trigger = RecordOf<typeof workflowTriggers>;

export const dueWorkflowTriggers = declareDueWork('workflow_triggers', workflowTriggers, {
  timers: 'fireWorkflowTriggers',
  failed: (reason, now) => ({
    trigger_status: 'error' as const,
    status_reason: reason,
    wake_at: null,
    updated_at: now,
  }),
});

/** 1 read. Treats a deleted trigger as missing. @throws 404. */
export async function requireWorkflowTrigger(tenant: Tenant, id: string): Promise<Trigger> {
  const trigger = await workflowTriggers.of(tenant).get(id);
  if (!trigger || trigger.is_deleted) throw notFound('Workflow trigger');
  return trigger;
}

const notDeleted = (query: Query): Query => query.where('is_deleted', '==', false);

/** The triggers of at most 30 expiries. 1 read each, at least 1. Uses equality filters only. */
export const listTriggersOfExpiries = (
  tenant: Tenant,
  expiryIds: readonly string[],
  transaction?: Transaction,
): Promise<Trigger[]> =>
  workflowTriggers.of(tenant).list((query) => notDeleted(query).where('expiry_id', 'in', [...expiryIds]), transaction);

/** Lists the triggers after the given id. 1 read each, at least 1. */
const listNext =
  (field: string) =>
  (tenant: Tenant, value: string, page: { after: string | null; limit: number }): Promise<Trigger[]> =>
    workflowTriggers.of(tenant).list((query) => {
      const found = notDeleted(query).where(field, '==', value).orderBy(documentIdFieldPath).limit(page.limit);
      return page.after === null ? found : found.startAfter(page.after);
    });

export const listTriggerPageOfWorkflow = listNext('workflow_id');
/** Triggers that use this template. */
export const listTriggerPageOfRequestTemplate = listNext('collection.template_id');

/**
 * Lists triggers. `pending` and `all` are sorted by trigger date, other statuses by last change. 1 read per skipped or
 * returned trigger. Indexes: organization_id, is_deleted[, trigger_status], trigger_date; organization_id, is_deleted,
 * trigger_status, updated_at descending.
 */
export const listWorkflowTriggers = (
  tenant: Tenant,
  wanted: { status: TriggerStatus | 'all'; limit: number; offset: number },
): Promise<Trigger[]> =>
  workflowTriggers.of(tenant).list((query) => {
    const { status, limit, offset } = wanted;
    const all = notDeleted(query);
    const filtered = status === 'all' ? all : all.where('trigger_status', '==', status);
    const ordered =
      status === 'all' || status === 'pending'
        ? filtered.orderBy('trigger_date')
        : filtered.orderBy('updated_at', 'desc');
    return ordered.offset(offset).limit(limit);
  });

/** Counts triggers with one aggregation per status: 1 read per 1,000 triggers with that status, at least 5 in total. */
export async function countTriggersByStatus(tenant: Tenant): Promise<Record<TriggerStatus, number>> {
  const counted = await Promise.all(
    TRIGGER_STATUSES.map(async (status) => [
      status,
      await workflowTriggers.of(tenant).count((query) => notDeleted(query).where('trigger_status', '==', status)),
    ]),
  );
  return Object.fromEntries(counted) as Record<TriggerStatus, number>;
}

const field = {
  trigger_type: z.enum(TRIGGER_TYPES),
  /** Days before or after the expiry date; ignored for `on_expiry`. */
  trigger_days: z.int().min(0).max(3650),
  trigger_time: localTime,
  team_id: z
    .string()
    .nullable()
    .transform((value) => value || null),
  carry_to_renewal: z.boolean(),
};

export const triggerInput = z.object({
  expiry_id: id,
  /** Send either this or `collection`. */
  workflow_id: id.nullish(),
  collection: triggerRequestSettingsInput.nullish(),
  trigger_type: field.trigger_type.default('before_expiry'),
  trigger_days: field.trigger_days,
  trigger_time: field.trigger_time.default('09:00'),
  team_id: field.team_id.default(null),
  carry_to_renewal: field.carry_to_renewal.default(false),
  ...runNoticePatchFields,
});
export type TriggerInput = z.output<typeof triggerInput>;

export const triggerPatch = z
  .object({
    ...field,
    trigger_type: resettableInput(field.trigger_type, 'before_expiry'),
    trigger_time: resettableInput(field.trigger_time, '09:00'),
    carry_to_renewal: resettableInput(field.carry_to_renewal, false),
    ...runNoticePatchFields,
  })
  .partial()
  .extend({
    trigger_days: field.trigger_days.exactOptional(),
    collection: triggerRequestSettingsPatch.nullable().optional(),
  });
export type TriggerPatch = z.output<typeof triggerPatch>;

export const triggerOut = namedOpenApiObject('ExpiryWorkflowTrigger', {
  id: z.string(),
  organization_id: z.string(),
  ...shownFields,
  action: z.enum(['start_workflow', 'request_documents']),
  /** An empty string if the trigger requests documents, because the v1 contract requires a string here. */
  workflow_id: z.string(),
  workflow_title: z.string(),
  collection: triggerRequestSettingsSchema.nullable(),
  trigger_date: timestampOut,
  request_ids: z.array(z.string()),
  ...timestampFieldsOut,
});

export const viewWorkflowTrigger = (trigger: Trigger): z.input<typeof triggerOut> => ({
  ...recordAsJson(trigger),
  action: trigger.collection === null ? 'start_workflow' : 'request_documents',
  workflow_id: trigger.workflow_id ?? '',
  workflow_title: trigger.workflow_title ?? '',
});
export const triggerResource = {
  noun: 'trigger',
  name: 'Workflow trigger',
  output: triggerOut,
  view: viewWorkflowTrigger,
};
