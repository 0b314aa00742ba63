// What a value means that a newer release wrote into an enum of a stored record: decided for each field.
import { expect } from 'chai';
import fc from 'fast-check';
import {
  exportedValueAsStored,
  type JsonSchema,
  jsonSchemaOfExportLines,
} from '../../../functions/privacy/export/lines';
import { collections } from '../../../tools/data';
import { type SampledSchema, samplesOf } from '../../support/schemaSamples';

/**
 * Fields in which no meaning of an unknown value is safe: a state says what happens to the record next, a kind what is
 * done with it, a plan what is owed. Their documents do not decode: due work waits for the release that wrote them, a
 * page leaves them out, and the value is read a release before it is written. Every other enum is read leniently.
 */
const STRICT = [
  'account_emails.state',
  'activity.action',
  'activity.actor.kind',
  'activity.record_type',
  'billing_accounts.addons.period',
  'billing_accounts.plan.period',
  'billing_accounts.seats.period',
  'calendar_feeds.scope',
  'collection_forms.language',
  'collection_forms.pages.sections.fields.type',
  'collection_requests.status',
  'collection_requests.status_before_pause',
  'collection_submissions.responses.type',
  'collection_submissions.review_status',
  'collection_templates.language',
  'collection_templates.pages.sections.fields.type',
  'collection_templates.status',
  'data_exports.kind',
  'data_exports.status',
  'erasures.kind',
  'erasures.status',
  'events.type',
  'expiries.notice_period.time_unit',
  'expiries.recurrence.unit',
  'expiry_exports.filter.status',
  'expiry_exports.status',
  'expiry_imports.status',
  'expiry_responses.action',
  'expiry_templates.recurrence.unit',
  'expiry_workflow_triggers.trigger_status',
  'expiry_workflow_triggers.trigger_type',
  'extraction_items.status',
  'given_up_messages.collection',
  'idempotency_keys.state',
  'invitations.role',
  'invitations.status',
  'mail_outbox.channel',
  'mail_outbox.receipt',
  'mail_outbox.status',
  'mail_outbox.whatsapp.kind',
  'partner_licenses.plan',
  'plan_usage.lapse.reason',
  'plan_usage.plan',
  'reminder_digests.channel',
  'reminder_digests.receipt',
  'reminder_digests.status',
  'reminder_firings.cause',
  'reminder_firings.instead_of',
  'reminder_firings.messages.channel',
  'reminder_firings.messages.receipt',
  'reminder_firings.messages.recipient_type',
  'reminder_firings.messages.status',
  'reminder_firings.skips.channel',
  'reminder_firings.skips.recipient_type',
  'reminder_settings.reminders.period',
  'reminder_settings.reminders.time_unit',
  'reminder_snoozes.channels',
  'reminder_snoozes.recipient_kind',
  'reminders.continues.cause',
  'reminders.continues.instead_of',
  'reminders.ended_because',
  'reminders.escalate.after.time_unit',
  'reminders.period',
  'reminders.relative_to',
  'reminders.repeat.time_unit',
  'reminders.status',
  'reminders.time_unit',
  'renewal_proposals.status',
  'suppressed_addresses.channel',
  'webhook_deliveries.event_type',
  'webhook_deliveries.status',
  'workflow_runs.sections.steps.due.from',
  'workflow_runs.sections.steps.status',
  'workflow_runs.status',
  'workflows.sections.steps.due.from',
  'workflows.status',
  'evidence_packs.scope.kind',
  'evidence_packs.status',
  'integrations.kind',
];

const NEW = 'of_a_newer_release';

const storedToday = () =>
  Object.fromEntries(
    collections().map((each) => [each.name, jsonSchemaOfExportLines(each) as SampledSchema]),
  );

/** The schema with each of its enums as though it had this one value alone, under the field's name. */
function* withNewValue(schema: unknown, path: readonly string[] = []): Generator<[string, unknown]> {
  if (Array.isArray(schema)) {
    for (const [at, inner] of schema.entries())
      for (const [name, changed] of withNewValue(inner, path)) yield [name, schema.with(at, changed)];
    return;
  }
  if (typeof schema !== 'object' || schema === null) return;
  if ('enum' in schema && 'type' in schema && schema.type === 'string')
    yield [path.join('.'), { const: NEW }];
  for (const [key, inner] of Object.entries(schema)) {
    if (key === 'enum' || key === 'default') continue;
    const below = path.at(-1) === 'properties' ? [...path.slice(0, -1), key] : [...path, key];
    const names =
      key === 'properties' ? [...path, 'properties'] : below.filter((each) => !STRUCTURE.has(each));
    for (const [name, changed] of withNewValue(inner, names)) yield [name, { ...schema, [key]: changed }];
  }
}

/** Words of JSON Schema that are no field's name. */
const STRUCTURE = new Set(['anyOf', 'oneOf', 'allOf', 'items', 'additionalProperties', 'propertyNames']);

/** Samples with the value in it, of each enum of each collection. */
function enums(): { field: string; name: string; documents: unknown[] }[] {
  return Object.entries(storedToday()).flatMap(([name, schema]) =>
    [...withNewValue(schema)].map(([path, changed]) => ({
      name,
      field: `${name}.${path}`,
      documents: samplesOf(changed as SampledSchema)
        .filter((sample) => JSON.stringify(sample).includes(NEW))
        .map((sample) => exportedValueAsStored(sample, schema as JsonSchema)),
    })),
  );
}

describe('A stored enum', () => {
  const schemas = storedToday();
  const codecs = new Map(collections().map((each) => [each.name, each.schema]));

  it('is read leniently, or is one of those in which no meaning of an unknown value is safe', () => {
    const all = enums();
    expect(all.length).to.be.greaterThan(60);
    const strict = new Set<string>();
    for (const { field, name, documents } of all) {
      expect(documents.length, field).to.be.greaterThan(0);
      if (documents.some((document) => !codecs.get(name)?.safeParse(document).success)) strict.add(field);
    }
    expect([...strict].toSorted()).to.deep.equal(STRICT.toSorted());
  });

  it('that is read leniently counts as a value that this release knows, whatever text stands there', () => {
    const lenient = enums().filter(({ field }) => !STRICT.includes(field));
    const texts = fc.string().map((text) => `new ${text}`);
    fc.assert(
      fc.property(fc.constantFrom(...lenient), texts, ({ field, name, documents }, text) => {
        for (const document of documents) {
          const given = JSON.parse(
            JSON.stringify(document).replaceAll(NEW, () => JSON.stringify(text).slice(1, -1)),
          );
          const parsed = codecs
            .get(name)
            ?.safeParse(exportedValueAsStored(given, schemas[name] as JsonSchema));
          expect(parsed?.success, field).to.equal(true);
          expect(JSON.stringify(parsed?.data), field).not.to.include(JSON.stringify(text));
        }
      }),
      { numRuns: 50 },
    );
  });
});
