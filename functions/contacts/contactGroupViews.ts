// Contact groups in v1 and v2.
import { z } from 'zod';
import { requiredTextInput, resettableInput, timestampsOut } from '../api/fields';
import { namedOpenApiObject, recordAnswerAsStored } from '../api/records';
import { CONTACT_GROUP_NAME_MAX, DEFAULT_CONTACT_GROUP_COLOR } from './contactGroup';

const field = {
  name: requiredTextInput(CONTACT_GROUP_NAME_MAX),
  color: z.string().regex(/^#[0-9a-fA-F]{6}$/, 'must be a color as #rrggbb'),
  sort_order: z.int().min(-1_000_000).max(1_000_000),
};

export const contactGroupInput = z.object({
  name: field.name,
  color: field.color.optional(),
  sort_order: field.sort_order.optional(),
});

export const contactGroupPatch = z.object({
  name: field.name.exactOptional(),
  color: resettableInput(field.color, DEFAULT_CONTACT_GROUP_COLOR).optional(),
  sort_order: resettableInput(field.sort_order, 0).optional(),
});

const contactGroupOut = namedOpenApiObject('ContactGroup', {
  id: z.string(),
  organization_id: z.string(),
  name: z.string(),
  color: z.string(),
  sort_order: z.int(),
  created_by: z.string().nullable(),
  ...timestampsOut,
});

export const contactGroupAnswer = recordAnswerAsStored('group', 'Contact group', contactGroupOut);
