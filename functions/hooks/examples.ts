// Generates examples for OpenAPI documents and sample events from JSON Schemas and the demo data. Tests validate
// the examples.
import { createHash } from 'node:crypto';
import { pickExpiryFieldProperty } from '../expiries/record/fields';
import { fieldsPerChannel, PHONE_CHANNELS } from '../messaging/channel';

export type JsonObject = Record<string, unknown>;

const PHONE_NUMBER = '+442079460123';

type Schemas = Readonly<Record<string, JsonObject>>;

interface Making {
  schemas: Schemas;
  /** Request examples contain selected fields; response examples contain all fields. */
  io: 'input' | 'output';
}

/** Limits how deeply recursive schemas are expanded. */
const DEEPEST = 8;

/** Derives an id from the field name, so that examples are the same in every build. */
const idFor = (name: string): string =>
  createHash('sha256').update(name).digest('base64').replace(/[+/=]/g, '').slice(0, 20);

const isId = (name: string): boolean => /(?:^id|_id|Id|_ids|Ids|^contact)$/.test(name);

const INSTANT = '2026-11-20T09:00:00.000Z';
const BY_FORMAT: Readonly<Record<string, string>> = {
  date: '2027-03-31',
  'date-time': INSTANT,
  email: 'amara.okafor@partners.example',
  'idn-email': 'amara.okafor@partners.example',
  uri: 'https://app.example/files/certificate.pdf',
  base64: 'JVBERi0xLjcK',
  timezone: 'Europe/London',
};

/** For these formats, an example isn't chosen by field name, because it might not match the format. */
const NEEDS_FORMAT = new Set(['date-time', 'uri', 'base64']);

const BY_ENDING: readonly [RegExp, string][] = [
  [/(?:email|assigned_to|assignedTo)$/i, 'amara.okafor@partners.example'],
  [/(?:by|user|full|person|client|contact|assignee|holder|sender)_?name$/i, 'Amara Okafor'],
  [/name$/i, 'Fire safety certificate, Harbour Street'],
  [/phone$/i, '+442079460123'],
  [/date$/i, '2027-03-31'],
  [/_by$/, 'Amara Okafor'],
  [/_html$/, '<p>Please send us the certificate.</p>'],
  [/_title$/, 'Renew the fire safety certificate'],
  [/(?:_url|^link)$/, 'https://app.example/files/certificate.pdf'],
  [/message$/, 'Done'],
  [/(?:text|content|instructions|note|reason)$/, 'Please send us the certificate.'],
  [/time$/, '09:00'],
  [/cursor$/i, 'eyJhZnRlciI6ImtUM3YifQ.c2ln'],
];

/** Values to try for fields with a pattern. The first one that matches is used. */
const BY_PATTERN = ['09:00', '#2a6df4', 'usd', 'USD', 'application/pdf', 'image/*', INSTANT, 'abc-123', ''];

function fitsText(value: unknown, schema: JsonObject): value is string {
  const { minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern } = schema;
  if (typeof value !== 'string') return false;
  if (value.length < Number(minLength) || value.length > Number(maxLength)) return false;
  return typeof pattern !== 'string' || new RegExp(pattern, 'u').test(value);
}

function textFor(name: string, schema: JsonObject): string {
  const candidates = [
    ...(schema.format === undefined || !NEEDS_FORMAT.has(String(schema.format)) ? [EXAMPLE_VALUES[name]] : []),
    schema.format === undefined ? undefined : BY_FORMAT[String(schema.format)],
    ...BY_ENDING.filter(([ending]) => ending.test(name)).map(([, text]) => text),
    ...(isId(name) ? [idFor(name)] : []),
    ...(/_at$|At$/.test(name) ? [INSTANT] : []),
    schema.default,
    name.replaceAll('_', ' '),
    ...BY_PATTERN,
  ];
  const found = candidates.find((candidate) => fitsText(candidate, schema));
  return found ?? 'x'.repeat(Number(schema.minLength ?? 1));
}

function numberFor(name: string, { minimum, maximum, default: fallback, exclusiveMinimum }: JsonObject): number {
  const low = Number(minimum ?? (exclusiveMinimum === undefined ? 0 : Number(exclusiveMinimum) + 1));
  const high = Number(maximum ?? Number.MAX_SAFE_INTEGER);
  const word = EXAMPLE_VALUES[name];
  const fits = (value: unknown): value is number => typeof value === 'number' && value >= low && value <= high;
  return [word, fallback, 1].find(fits) ?? low;
}

const resolved = (schema: JsonObject, schemas: Schemas): JsonObject => {
  const { $ref } = schema;
  return typeof $ref === 'string' ? (schemas[$ref.replace('#/components/schemas/', '')] ?? {}) : schema;
};

const typeOf = ({ type }: JsonObject): unknown => (Array.isArray(type) ? type.find((one) => one !== 'null') : type);

/** Examples use null only if no other value is possible. */
const isNull = (schema: JsonObject): boolean => schema.type === 'null' || schema.const === null;

/** If the schema requires one of several fields (`anyOf`), the example uses the first alternative. */
function wantedFields(schema: JsonObject): string[] {
  const [variant] = ((schema.anyOf ?? schema.oneOf ?? []) as JsonObject[]).slice(0, 1);
  return [...((schema.required ?? []) as string[]), ...((variant?.required ?? []) as string[])];
}

function objectFor(schema: JsonObject, making: Making, depth: number): JsonObject {
  const properties = (schema.properties ?? {}) as Record<string, JsonObject>;
  const wanted = wantedFields(schema);
  const isShown = (name: string): boolean =>
    making.io === 'output' || wanted.includes(name) || (!isId(name) && name in EXAMPLE_VALUES);
  const shown = Object.keys(properties).filter(isShown);
  // An update without any fields wouldn't be a useful example.
  const [first] = Object.keys(properties);
  const names = shown.length > 0 || first === undefined || making.io === 'output' ? shown : [first];
  return Object.fromEntries(
    names.map((name) => [name, exampleOfSchema(properties[name] as JsonObject, name, making, depth + 1)]),
  );
}

function arrayFor(schema: JsonObject, name: string, making: Making, depth: number): unknown[] {
  const word = EXAMPLE_VALUES[name];
  if (Array.isArray(word)) return word;
  if (depth >= DEEPEST && !schema.minItems) return [];
  const item = exampleOfSchema((schema.items ?? {}) as JsonObject, name.replace(/s$/, ''), making, depth + 1);
  return Array.from({ length: Math.max(1, Number(schema.minItems ?? 1)) }, () => item);
}

export function exampleOfSchema(given: JsonObject, name: string, making: Making, depth = 0): unknown {
  const schema = resolved(given, making.schemas);
  if ('const' in schema) return schema.const;
  const word = EXAMPLE_VALUES[name];
  if (Array.isArray(schema.enum)) {
    const values = schema.enum as unknown[];
    return values.includes(word) ? word : (values.find((value) => value !== null) ?? null);
  }
  const type = typeOf(schema);
  if (type === undefined || type === 'null') {
    const variants = (schema.anyOf ?? schema.oneOf ?? schema.allOf) as JsonObject[] | undefined;
    if (variants) {
      const variant = variants.find((one) => !isNull(resolved(one, making.schemas))) ?? variants[0];
      return variant ? exampleOfSchema(variant, name, making, depth) : null;
    }
    if (type === 'null') return null;
    return typeof word === 'object' ? {} : (word ?? schema.default ?? {});
  }
  switch (type) {
    case 'object':
      return objectFor(schema, making, depth);
    case 'array':
      return arrayFor(schema, name, making, depth);
    case 'boolean':
      return schema.default ?? true;
    case 'integer':
    case 'number':
      return numberFor(name, schema);
    default:
      return textFor(name, schema);
  }
}

export const EXAMPLE_VALUES: Readonly<Record<string, unknown>> = {
  ...pickExpiryFieldProperty('example'),
  accessToken: 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZGEifQ.3v9Qm2',
  act_by_date: '2027-02-28',
  address: '12 Harbour Street, London',
  amount: 2,
  body: 'The certificate for the Harbour Street building expires in two weeks.',
  city: 'London',
  closing_notes: 'Renewed for another year',
  color: '#2a6df4',
  company: 'Northwind Shipping Ltd',
  company_name: 'Northwind Shipping Ltd',
  completion_date: '2027-03-12',
  contact_group: 'Facilities',
  contactGroup: 'Facilities',
  content_base64: 'JVBERi0xLjcK',
  content_type: 'application/pdf',
  contact_type: 'External',
  contactType: 'External',
  count: 2,
  currency: 'usd',
  date: '2027-03-31',
  description: 'Inspected every spring by the fire brigade',
  details: {},
  display_name: 'Amara Okafor',
  due_date: '2027-03-31',
  email: 'amara.okafor@partners.example',
  error: 'The expiry was not found',
  expiryId: 'kT3v9Qm2LxZ7RbW1aYc5',
  expiry_id: 'kT3v9Qm2LxZ7RbW1aYc5',
  expiry_name: 'Fire safety certificate, Harbour Street',
  file_name: 'certificate.pdf',
  fileName: 'certificate.pdf',
  firstName: 'Amara',
  first_name: 'Amara',
  folder_name: 'Buildings',
  every: 1,
  frequency: 1,
  from: '09:00',
  fullName: 'Amara Okafor',
  headers: ['Name', 'Valid until'],
  holder: 'Northwind Shipping Ltd',
  html: '<p>Fire safety certificate, Harbour Street</p>',
  industry: 'Shipping',
  issuer: 'London Fire Brigade',
  job_title: 'Facility manager',
  jobTitle: 'Facility manager',
  label: 'Serial number',
  language: 'en',
  lastName: 'Okafor',
  last_name: 'Okafor',
  locale: 'en',
  message: 'Done',
  newPassword: 'a long sentence that nobody will guess',
  note: 'The broker has the paperwork',
  organization_name: 'Northwind',
  password: 'a long sentence that nobody will guess',
  path: '/Buildings',
  period: 'before',
  plan: 'business',
  plan_name: 'Business',
  primary_contact_name: 'Hanna Berg',
  quote: 'Valid until 31 March 2027',
  reason: 'No longer needed',
  role: 'editor',
  rows: [['Fire safety certificate', '2027-03-31']],
  search: 'fire',
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  share_password: 'quay-41-blue',
  size: 48213,
  sort_order: 1,
  subject: 'Fire safety certificate, Harbour Street: 14 days left',
  text: 'The inspector is coming on Monday',
  time: '09:00',
  time_unit: 'week',
  timezone: 'Europe/London',
  to: '17:00',
  title: 'Renew the fire safety certificate',
  token: 'q8Zr4tW2nVbX6yLk',
  url: 'https://app.example/files/certificate.pdf',
  value: 'FS-2041',
  website: 'https://northwind.example',
  phone: PHONE_NUMBER,
  ...fieldsPerChannel(PHONE_CHANNELS, 'address', () => PHONE_NUMBER),
  ...fieldsPerChannel(PHONE_CHANNELS, 'addressV1', () => PHONE_NUMBER),
};
