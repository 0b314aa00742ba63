// The expiry template: default values for new expiries of one kind. API clients use it to prefill their forms.
import { z } from 'zod';
import type { Tenant } from '../../api/actor';
import {
  requiredTextInput,
  resettableInput,
  textInput,
  timestampFieldsOut,
  withoutUndefinedFields,
} from '../../api/fields';
import { declareRecordResource, namedOpenApiObject } from '../../api/records';
import { KEPT_UNTIL_DELETED } from '../../api/stored';
import { creationFieldsOf, defineChangeById, type MutationContext } from '../../api/writes';
import { requireRecordCapacity } from '../../plans/limits';
import { newId } from '../../platform/ids';
import { type RecordOf, tenantCollection } from '../../store/collection';
import { enumSchemaWithFallback, timestampFields } from '../../store/values';
import { EXPIRY_PRIORITIES } from '../lines/line';
import { expiryPatch } from '../record/input';
import { expiryChecklistItemSchema, recurrenceSchema } from '../record/record';

const templateDetails = {
  name: z.string(),
  description: z.string(),
  type: z.string().nullable(),
  reference_number: z.string().nullable(),
  priority: z.enum(EXPIRY_PRIORITIES),
  notes: z.string(),
  checklist: z.array(expiryChecklistItemSchema),
  recurrence: recurrenceSchema.nullable(),
  custom_fields: z.record(z.string(), z.string()),
  created_by: z.string(),
};

export const expiryTemplates = tenantCollection(
  'expiry_templates',
  { ...templateDetails, priority: enumSchemaWithFallback(EXPIRY_PRIORITIES, 'Medium'), ...timestampFields },
  { holds: 'expiry templates', personal: ['anyone'], kept: KEPT_UNTIL_DELETED },
  { type: 'expiry_template', nameOf: ({ name }) => name },
);
export type ExpiryTemplate = RecordOf<typeof expiryTemplates>;

export const expiryTemplateResource = declareRecordResource(
  'expiry_template',
  'Expiry template',
  namedOpenApiObject('ExpiryTemplate', {
    id: z.string(),
    organization_id: z.string(),
    ...templateDetails,
    ...timestampFieldsOut,
  }),
);

/** Maximum number of templates in the list; no organization needs more. */
const MAX_LISTED = 1_000;

const { type, reference_number, priority, notes, checklist, recurrence, custom_fields } = expiryPatch.shape;

export const expiryTemplatePatch = z.object({
  name: requiredTextInput(200).exactOptional(),
  description: resettableInput(textInput(1000), '').optional(),
  ...{ type, reference_number, priority, notes, checklist, recurrence, custom_fields },
});
export const expiryTemplateInput = expiryTemplatePatch.extend({ name: requiredTextInput(200) });

/** Sorted by name. 1 read per template, at least 1. */
export async function listExpiryTemplates(tenant: Tenant): Promise<ExpiryTemplate[]> {
  const found = await expiryTemplates.of(tenant).list((query) => query.limit(MAX_LISTED));
  return found.sort((left, right) => left.name.localeCompare(right.name) || left.id.localeCompare(right.id));
}

const requireTemplate = expiryTemplates.required('Expiry template');

const INITIAL_FIELDS = {
  description: '',
  type: null,
  reference_number: null,
  priority: 'Medium' as const,
  notes: '',
  checklist: [],
  recurrence: null,
  custom_fields: {},
};

/** Costs the same reads as {@link requireRecordCapacity}, and 1 write. @throws 403 `PLAN_LIMIT_REACHED`. */
export async function createExpiryTemplate(
  context: MutationContext,
  given: z.output<typeof expiryTemplateInput>,
): Promise<ExpiryTemplate> {
  const { tenant, actor, writes, now } = context;
  await requireRecordCapacity(context, 'expiry_templates', expiryTemplates);
  return expiryTemplates.of(tenant).stageCreate(writes, newId(), {
    ...INITIAL_FIELDS,
    ...withoutUndefinedFields(given),
    name: given.name,
    ...creationFieldsOf({ actor, now }),
  });
}

/** 1 read, 1 write. @throws 404. */
export const updateExpiryTemplate = defineChangeById(
  requireTemplate,
  ({ tenant, writes, now }, template, given: z.output<typeof expiryTemplatePatch>) => {
    const patch = { ...withoutUndefinedFields(given), updated_at: now };
    return expiryTemplates.of(tenant).stageUpdate(writes, template, patch);
  },
);

/** 1 read, 1 write. @throws 404. */
export async function deleteExpiryTemplate(context: MutationContext, id: string): Promise<void> {
  const { tenant, writes } = context;
  expiryTemplates.of(tenant).stageDelete(writes, await requireTemplate(tenant, id));
}
