// Input fields for a contact, with their v2 and v1 names. Phone numbers are stored in E.164 format.
import { z } from 'zod';
import { invalidFieldsError } from '../api/errors';
import { emailAddress, locale, requiredTextInput, resettableInput, sendWindowInput, timeZone } from '../api/fields';
import { EMPTY_MEANS_NULL_MARK } from '../api/records';
import { canonicalPhoneNumberOf } from '../messaging/canonicalNumber';
import { ADDRESSED_CHANNELS, CHANNEL_TRAITS, fieldsPerChannel, PHONE_CHANNELS } from '../messaging/channel';
import { CONTACT_GROUP_NAME_MAX_LENGTH } from './contactGroup';

/** Long enough for 15 digits with spaces and brackets. */
const PHONE_TEXT_MAX = 40;

/** The digits in every script that the library supports. */
const DIGIT = '0-9\\u0660-\\u0669\\u06f0-\\u06f9\\uff10-\\uff19';
const MARKS = `[^${DIGIT}A-Za-z+]*`;
const FEWEST_DIGITS = 6;
/** E.164 allows 15 digits. A number may be typed with one extra digit, the trunk zero. */
const MAX_DIGITS = 15;

/** A deliberately permissive pattern. {@link parsePhoneFields} checks the length for each country. */
const phoneNumberInput = requiredTextInput(PHONE_TEXT_MAX).meta({
  description: 'A phone number in E.164 format, such as +442079460958. Spaces, brackets and hyphens are ignored.',
  pattern: `^\\s*\\+(?:${MARKS}[${DIGIT}]){${FEWEST_DIGITS},${MAX_DIGITS + 1}}${MARKS}$`,
});

/**
 * Returns the number in canonical E.164 format (`+442079460958`), or null if it is invalid. Spaces and brackets are
 * ignored. The country code is required, because it can't be inferred. Unassigned numbers of a valid length are
 * accepted, because numbering plans change faster than the library.
 */
async function parsePhoneNumber(text: string): Promise<string | null> {
  // Loaded on first use, because loading takes 0.1 s and most requests contain no phone number.
  const { isPossiblePhoneNumber, parsePhoneNumberFromString } = await import('libphonenumber-js/min');
  const read = parsePhoneNumberFromString(text.trim(), { extract: false });
  if (!read || read.ext !== undefined || !text.trim().startsWith('+')) return null;
  // A number written in an outdated form may have an invalid length even if its canonical form is valid.
  const number = canonicalPhoneNumberOf(read.number);
  const isPossible = number === read.number ? read.isPossible() : isPossiblePhoneNumber(number);
  return isPossible && number.length <= 1 + MAX_DIGITS ? number : null;
}

/**
 * Converts the given numbers to E.164 format. Leaves null and undefined unchanged.
 * @throws 400 `VALIDATION_FAILED`, using `nameOf` to name each invalid field.
 */
export async function parsePhoneFields<T extends Record<string, string | null | undefined>>(
  fields: T,
  nameOf: (field: string) => string,
): Promise<T> {
  const problems: Record<string, string> = {};
  const checked: Record<string, string | null | undefined> = { ...fields };
  for (const [field, text] of Object.entries(fields)) {
    if (text === null || text === undefined) continue;
    const number = await parsePhoneNumber(text);
    if (number === null) problems[nameOf(field)] = 'must be a phone number in E.164 format, such as +442079460958';
    else checked[field] = number;
  }
  if (Object.keys(problems).length > 0) throw invalidFieldsError(problems);
  return checked as T;
}

const NAME_MAX = 100;
const CATEGORY_MAX = 100;

const DEFAULT_TIMEZONE = 'Europe/London';

/** One schema per field. Each operation determines which fields are optional. */
const field = {
  first_name: requiredTextInput(NAME_MAX),
  last_name: z.string().trim().max(NAME_MAX),
  email: emailAddress.nullable(),
  ...fieldsPerChannel(PHONE_CHANNELS, 'address', () => phoneNumberInput.nullable()),
  contact_type: requiredTextInput(CATEGORY_MAX).nullable(),
  job_title: requiredTextInput(CATEGORY_MAX).nullable(),
  timezone: timeZone,
  locale: locale.nullable(),
  send_window: sendWindowInput.nullable(),
  contact_group: requiredTextInput(CONTACT_GROUP_NAME_MAX_LENGTH).nullable(),
  is_default: z.boolean(),
  ...fieldsPerChannel(ADDRESSED_CHANNELS, 'optIn', () => z.boolean()),
  sendNotifications: z.boolean(),
};

/** v2 POST: only the first name is required. */
export const contactInput = z.object({
  first_name: field.first_name,
  last_name: field.last_name.default(''),
  email: field.email.default(null),
  ...fieldsPerChannel(PHONE_CHANNELS, 'address', (channel) => field[CHANNEL_TRAITS[channel].address].default(null)),
  contact_type: field.contact_type.default(null),
  job_title: field.job_title.default(null),
  timezone: field.timezone.default(DEFAULT_TIMEZONE),
  locale: field.locale.default(null),
  send_window: field.send_window.default(null),
  contact_group: field.contact_group.default(null),
  is_default: field.is_default.default(false),
  ...fieldsPerChannel(ADDRESSED_CHANNELS, 'optIn', (channel) =>
    field[CHANNEL_TRAITS[channel].optIn].default(CHANNEL_TRAITS[channel].optInDefault),
  ),
  sendNotifications: field.sendNotifications.default(true),
});
export type ContactInput = z.output<typeof contactInput> & { team_id?: string | null };

/** Fields for which null means the default value in a new contact. */
const reset = {
  last_name: resettableInput(field.last_name, ''),
  timezone: resettableInput(field.timezone, DEFAULT_TIMEZONE),
  is_default: resettableInput(field.is_default, false),
  ...fieldsPerChannel(ADDRESSED_CHANNELS, 'optIn', (channel) =>
    resettableInput(field[CHANNEL_TRAITS[channel].optIn], CHANNEL_TRAITS[channel].optInDefault),
  ),
  sendNotifications: resettableInput(field.sendNotifications, true),
};

/** v2 PATCH: changes the given fields. */
export const contactPatch = z
  .object({ ...field, ...reset })
  .partial()
  .extend({ first_name: field.first_name.exactOptional() });
export type ContactPatch = { [K in keyof ContactInput]?: ContactInput[K] | undefined };

/** v1 clients send an empty string for a field that isn't set. */
const emptyAsNull = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? null : value), schema).meta({ [EMPTY_MEANS_NULL_MARK]: true });

/** The schema id prevents code generators from deriving the same type name for `is_default` and `isDefault`. */
const isDefault = reset.is_default.meta({ id: 'ContactIsDefaultInput' });

const v1Field = {
  firstName: field.first_name,
  lastName: reset.last_name,
  email: emptyAsNull(field.email),
  ...fieldsPerChannel(PHONE_CHANNELS, 'addressV1', (channel) => emptyAsNull(field[CHANNEL_TRAITS[channel].address])),
  contactType: emptyAsNull(field.contact_type),
  jobTitle: emptyAsNull(field.job_title),
  timezone: reset.timezone,
  locale: emptyAsNull(field.locale),
  send_window: field.send_window,
  contactGroup: emptyAsNull(field.contact_group),
  is_default: isDefault,
  isDefault,
  ...fieldsPerChannel(ADDRESSED_CHANNELS, 'optIn', (channel) => reset[CHANNEL_TRAITS[channel].optIn]),
  sendNotifications: reset.sendNotifications,
  team_id: emptyAsNull(z.string().nullable()),
};

export const contactV1Patch = z.object(v1Field).partial().extend({ firstName: field.first_name.exactOptional() });
export const contactV1Input = contactV1Patch.extend({ firstName: field.first_name });

type V1Values = z.output<typeof contactV1Patch>;

const V1_NAMES: Readonly<Record<string, string>> = {
  first_name: 'firstName',
  last_name: 'lastName',
  contact_type: 'contactType',
  job_title: 'jobTitle',
  contact_group: 'contactGroup',
  ...fieldsPerChannel(PHONE_CHANNELS, 'address', (channel) => CHANNEL_TRAITS[channel].addressV1),
};
const STORED_NAMES = Object.fromEntries(Object.entries(V1_NAMES).map(([stored, v1]) => [v1, stored]));

/** The v1 name of a stored field. */
export const v1ContactFieldName = (stored: string): string => V1_NAMES[stored] ?? stored;

/** Converts v1 field names to stored ones. `is_default` takes precedence over its alias `isDefault`. */
export function contactPatchOfV1({ isDefault, is_default = isDefault, ...values }: V1Values): ContactPatch {
  const stored = Object.entries(values).map(([name, value]) => [STORED_NAMES[name] ?? name, value]);
  return { ...Object.fromEntries(stored), is_default };
}

/** Converts v1 input for a new contact, filling in the same defaults as v2. */
export function newContactInputOfV1(values: z.output<typeof contactV1Input>): ContactInput {
  const { team_id = null, ...fields } = contactPatchOfV1(values);
  return { ...contactInput.parse(fields), team_id };
}
