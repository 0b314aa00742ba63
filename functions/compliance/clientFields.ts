// Input and output fields of a compliance client.
import { z } from 'zod';
import {
  customFieldsInput,
  emailAddress,
  requiredTextInput,
  resettableInput,
  timestampOut,
  timestampsOut,
} from '../api/fields';
import { namedOpenApiObject, recordAnswerAsStored } from '../api/records';
import { CLIENT_STATUSES, clientDetails } from './client';

/** A text that is empty if unset; null counts as unset. */
const textOrEmptyInput = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullable()
    .transform((value) => value ?? '');

const field = {
  name: requiredTextInput(200),
  primary_contact_name: textOrEmptyInput(200),
  email: z.union([z.literal(''), emailAddress, z.null().transform(() => '')], 'must be an email address'),
  phone: textOrEmptyInput(50),
  website: textOrEmptyInput(2000),
  address: textOrEmptyInput(1000),
  industry: textOrEmptyInput(200),
  status: z.enum(CLIENT_STATUSES, 'must be Active or Inactive'),
  notes: textOrEmptyInput(10_000),
  custom_fields: customFieldsInput,
};

/** POST: only the name is required. */
export const clientInput = z.object({
  name: field.name,
  primary_contact_name: field.primary_contact_name.default(''),
  email: field.email.default(''),
  phone: field.phone.default(''),
  website: field.website.default(''),
  address: field.address.default(''),
  industry: field.industry.default(''),
  status: field.status.default('Active'),
  notes: field.notes.default(''),
  custom_fields: customFieldsInput.default({}),
});
export type ClientInput = z.output<typeof clientInput>;

/** PATCH: changes only the fields sent. */
export const clientPatch = z
  .object({
    ...field,
    status: resettableInput(field.status, 'Active'),
    is_archived: resettableInput(z.boolean(), false),
  })
  .partial()
  .extend({ name: field.name.exactOptional() });
export type ClientPatch = z.output<typeof clientPatch>;

const clientOut = namedOpenApiObject('ComplianceClient', {
  id: z.string(),
  organization_id: z.string(),
  user_id: z.string(),
  ...clientDetails,
  status: z.enum(CLIENT_STATUSES),
  notes: z.string(),
  custom_fields: z.record(z.string(), z.string()),
  is_archived: z.boolean(),
  archived_at: timestampOut.nullable(),
  ...timestampsOut,
});

/** The same in v1 and v2. The output omits the number of projects. */
export const clientAnswer = recordAnswerAsStored('client', 'Compliance client', clientOut);
