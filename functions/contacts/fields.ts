// Input fields of a contact, with their names in v2 and v1.
import { z } from 'zod';
import { emailAddress, requiredTextInput, resettableInput, timeZone } from '../api/fields';
import { locale } from '../api/locales';
import { EMPTY_TAKEN_MARK } from '../api/naming';
import { sendWindowInput } from '../api/sendWindow';
import { CONTACT_GROUP_NAME_MAX } from './contactGroup';
import { phoneNumberInput } from './phoneNumber';

const NAME_MAX = 100;
const CATEGORY_MAX = 100;

const DEFAULT_TIMEZONE = 'Europe/London';

/** One schema per field; whether a field may be missing is for the operation to say. */
const field = {
  first_name: requiredTextInput(NAME_MAX),
  last_name: z.string().trim().max(NAME_MAX),
  email: emailAddress.nullable(),
  sms_phone: phoneNumberInput.nullable(),
  whatsapp_phone: phoneNumberInput.nullable(),
  contact_type: requiredTextInput(CATEGORY_MAX).nullable(),
  job_title: requiredTextInput(CATEGORY_MAX).nullable(),
  timezone: timeZone,
  locale: locale.nullable(),
  send_window: sendWindowInput.nullable(),
  contact_group: requiredTextInput(CONTACT_GROUP_NAME_MAX).nullable(),
  is_default: z.boolean(),
  email_opt_in: z.boolean(),
  sms_opt_in: z.boolean(),
  whatsapp_opt_in: z.boolean(),
  sendNotifications: z.boolean(),
};

/** v2 POST: only the first name must be there. */
export const contactInput = z.object({
  first_name: field.first_name,
  last_name: field.last_name.default(''),
  email: field.email.default(null),
  sms_phone: field.sms_phone.default(null),
  whatsapp_phone: field.whatsapp_phone.default(null),
  contact_type: field.contact_type.default(null),
  job_title: field.job_title.default(null),
  timezone: field.timezone.default(DEFAULT_TIMEZONE),
  locale: field.locale.default(null),
  send_window: field.send_window.default(null),
  contact_group: field.contact_group.default(null),
  is_default: field.is_default.default(false),
  email_opt_in: field.email_opt_in.default(true),
  sms_opt_in: field.sms_opt_in.default(false),
  whatsapp_opt_in: field.whatsapp_opt_in.default(false),
  sendNotifications: field.sendNotifications.default(true),
});
export type ContactInput = z.output<typeof contactInput> & { team_id?: string | null };

/** Fields that null resets to the default of a new contact. */
const reset = {
  last_name: resettableInput(field.last_name, ''),
  timezone: resettableInput(field.timezone, DEFAULT_TIMEZONE),
  is_default: resettableInput(field.is_default, false),
  email_opt_in: resettableInput(field.email_opt_in, true),
  sms_opt_in: resettableInput(field.sms_opt_in, false),
  whatsapp_opt_in: resettableInput(field.whatsapp_opt_in, false),
  sendNotifications: resettableInput(field.sendNotifications, true),
};

/** v2 PATCH: what is sent changes, the rest stays. */
export const contactPatch = z
  .object({ ...field, ...reset })
  .partial()
  .extend({ first_name: field.first_name.exactOptional() });
export type ContactPatch = { [K in keyof ContactInput]?: ContactInput[K] | undefined };

/** v1 clients send an empty string for what is not set. */
const emptyAsNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? null : value), schema).meta({ [EMPTY_TAKEN_MARK]: true });

/** Named, since code generators make one type name of `is_default` and `isDefault`. */
const isDefault = reset.is_default.meta({ id: 'ContactIsDefaultInput' });

const v1Field = {
  firstName: field.first_name,
  lastName: reset.last_name,
  email: emptyAsNull(field.email),
  smsPhone: emptyAsNull(field.sms_phone),
  whatsappPhone: emptyAsNull(field.whatsapp_phone),
  contactType: emptyAsNull(field.contact_type),
  jobTitle: emptyAsNull(field.job_title),
  timezone: reset.timezone,
  locale: emptyAsNull(field.locale),
  send_window: field.send_window,
  contactGroup: emptyAsNull(field.contact_group),
  is_default: isDefault,
  isDefault,
  email_opt_in: reset.email_opt_in,
  sms_opt_in: reset.sms_opt_in,
  whatsapp_opt_in: reset.whatsapp_opt_in,
  sendNotifications: reset.sendNotifications,
  team_id: emptyAsNull(z.string().nullable()),
};

export const contactV1Patch = z
  .object(v1Field)
  .partial()
  .extend({ firstName: field.first_name.exactOptional() });
export const contactV1Input = contactV1Patch.extend({ firstName: field.first_name });

type V1Values = z.output<typeof contactV1Patch>;

/** v1's names turned into the stored ones. `is_default` wins over its alias `isDefault`. */
export function contactPatchOfV1Input(values: V1Values): ContactPatch {
  const { firstName, lastName, smsPhone, whatsappPhone, contactType, jobTitle, contactGroup, ...same } =
    values;
  const { isDefault, is_default = isDefault, ...alike } = same;
  return {
    ...alike,
    first_name: firstName,
    last_name: lastName,
    sms_phone: smsPhone,
    whatsapp_phone: whatsappPhone,
    contact_type: contactType,
    job_title: jobTitle,
    contact_group: contactGroup,
    is_default,
  };
}

/** The fields of a v1 creation, with the defaults of v2's. */
export function newContactInputOfV1(values: z.output<typeof contactV1Input>): ContactInput {
  const { team_id = null, ...fields } = contactPatchOfV1Input(values);
  return { ...contactInput.parse(fields), team_id };
}

const V1_NAME: Readonly<Record<string, string>> = {
  first_name: 'firstName',
  last_name: 'lastName',
  sms_phone: 'smsPhone',
  whatsapp_phone: 'whatsappPhone',
  contact_type: 'contactType',
  job_title: 'jobTitle',
  contact_group: 'contactGroup',
};

/** The name under which v1 knows a stored field. */
export const v1ContactFieldName = (stored: string): string => V1_NAME[stored] ?? stored;
