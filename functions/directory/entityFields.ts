// Input and output fields of a directory entity.
import { z } from 'zod';
import {
  customFieldsInput,
  emailAddress,
  requiredTextInput,
  resettableInput,
  textInput,
  timestampsOut,
} from '../api/fields';
import { namedOpenApiObject, recordAnswerAsStored } from '../api/records';
import { ENTITY_KINDS, entityDetails } from './entity';

const field = {
  kind: z.enum(ENTITY_KINDS, 'must be person, company or asset'),
  name: requiredTextInput(200),
  email: emailAddress.nullable(),
  phone: requiredTextInput(50).nullable(),
  notes: textInput(10_000),
  custom_fields: customFieldsInput,
};

export const entityInput = z.object({
  kind: field.kind,
  name: field.name,
  email: field.email.default(null),
  phone: field.phone.default(null),
  notes: field.notes.default(''),
  custom_fields: customFieldsInput.default({}),
});
export type EntityInput = z.output<typeof entityInput>;

export const entityPatch = z
  .object({ ...field, notes: resettableInput(field.notes, '') })
  .partial()
  .extend({ kind: field.kind.exactOptional(), name: field.name.exactOptional() });
export type EntityPatch = z.output<typeof entityPatch>;

const entityOut = namedOpenApiObject('DirectoryEntity', {
  id: z.string(),
  organization_id: z.string(),
  kind: z.enum(ENTITY_KINDS),
  ...entityDetails,
  ...timestampsOut,
});

export const entityAnswer = recordAnswerAsStored('entity', 'Directory entity', entityOut);
