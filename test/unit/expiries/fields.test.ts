// Each declared field of an expiry appears everywhere that its declaration says.
import { expect } from 'chai';
import { LOCALES, type Locale } from '../../../functions/api/fields';
import { iCalendarTextOf } from '../../../functions/calendars/iCalendar';
import { ExpiryCsvWriter } from '../../../functions/expiries/export/writeExport';
import { parseImportRows, parseImportTable } from '../../../functions/expiries/import/rows';
import { type ExpiryReferenceNumbers, REFERENCE_NUMBER_FIELDS } from '../../../functions/expiries/lines/line';
import {
  DECLARED_EXPIRY_FIELD_NAMES,
  DECLARED_EXPIRY_FIELDS,
  EXTRACTABLE_EXPIRY_FIELD_NAMES,
  pickExpiryFieldProperty,
  STORED_FILTER_KEYS,
} from '../../../functions/expiries/record/fields';
import { expiries } from '../../../functions/expiries/record/record';
import { EXTRACTED_FIELD_NAMES } from '../../../functions/extraction/reading/evidence';
import { extractionOut } from '../../../functions/extraction/reading/extract';
import { sampleEvent } from '../../../functions/hooks/samples';
import { buildOpenApiDocuments } from '../../../functions/http/openapi/openapi';
import { messageTextsOfLocale } from '../../../functions/messaging/languages';
import { digestContentOf } from '../../../functions/reminders/digest/digestMail';
import { reminderMail, reminderText } from '../../../functions/reminders/fire/render';
import { lineEntry, messageFacts } from '../../support/plainRecords';
import { readText } from '../../support/repository';

interface Described {
  paths: Record<string, Record<string, { parameters: { name: string }[]; requestBody: unknown }>>;
  components: { schemas: Record<string, { properties: object }> };
}
const { v1, v2 } = buildOpenApiDocuments() as unknown as { v1: Described; v2: Described };
const bodyFields = (operation: { requestBody: unknown } | undefined): object => {
  const body = operation?.requestBody as { content: Record<string, { schema: { properties: object } }> };
  return body.content['application/json']?.schema.properties ?? {};
};
const namesOf = (operation: { parameters: { name: string }[] } | undefined): string[] =>
  operation?.parameters.map(({ name }) => name) ?? [];

const FILTERED = DECLARED_EXPIRY_FIELD_NAMES.filter((name) => DECLARED_EXPIRY_FIELDS[name].filter !== null);

function shown(locale: Locale, details: ExpiryReferenceNumbers) {
  const facts = messageFacts({ locale }, details);
  const { organization, now, ...entry } = facts;
  const digest = digestContentOf({ entries: [entry], organization, date: '2031-01-07', now }, 1);
  const calendar = iCalendarTextOf('Feed', [{ ...lineEntry(details), closed_at: null }]);
  const texts = [reminderText(facts), digest.lines[0]?.text ?? '', calendar];
  return { mail: reminderMail(facts).text, texts: texts.map((text) => text.replaceAll('\r\n ', '')) };
}

describe('The declared fields of an expiry', () => {
  it('are in the record and both API documents, with their filters', () => {
    expect(expiries.schema.shape).to.include.keys([...DECLARED_EXPIRY_FIELD_NAMES, ...STORED_FILTER_KEYS]);
    const described = [
      v1.components.schemas.Expiry?.properties,
      v2.components.schemas.Expiry?.properties,
      v1.components.schemas.SharedExpiry?.properties,
      bodyFields(v1.paths['/createExpiry']?.post),
      bodyFields(v1.paths['/updateExpiry']?.post),
      bodyFields(v2.paths['/expiries']?.post),
      bodyFields(v2.paths['/expiries/{id}']?.patch),
    ];
    for (const fields of described) expect(fields).to.include.keys(DECLARED_EXPIRY_FIELD_NAMES);
    const lists = [
      v1.paths['/getAllExpiries']?.get,
      v1.paths['/getPaginatedExpiries']?.get,
      v2.paths['/expiries']?.get,
    ];
    for (const list of lists) expect(namesOf(list)).to.include.members(FILTERED);
  });

  it('are exported, imported, and named in the import guide', async () => {
    const [header = ''] = new ExpiryCsvWriter().pieces();
    const columns = header.replace('\ufeff', '').trim().split(',');
    expect(columns).to.include.members(DECLARED_EXPIRY_FIELD_NAMES);
    const example = pickExpiryFieldProperty('example');
    const csv = [DECLARED_EXPIRY_FIELD_NAMES, DECLARED_EXPIRY_FIELD_NAMES.map((name) => `"${example[name]}"`)].join(
      '\n',
    );
    const reading = await parseImportTable(csv);
    const { rows, errors } = await parseImportRows('table' in reading ? reading.table : { rows: [], numbers: [] });
    expect(errors).to.deep.equal([]);
    expect(rows[0]).to.deep.include(example);
    for (const name of DECLARED_EXPIRY_FIELD_NAMES)
      expect(readText('docs/guides/import-export.md')).to.contain(`\`${name}\``);
  });

  it('are extracted from documents into a draft, as the guide says', () => {
    expect(EXTRACTED_FIELD_NAMES).to.include.members(EXTRACTABLE_EXPIRY_FIELD_NAMES);
    expect(extractionOut.shape.draft.shape).to.include.keys(EXTRACTABLE_EXPIRY_FIELD_NAMES);
    for (const name of EXTRACTABLE_EXPIRY_FIELD_NAMES) expect(readText('docs/extraction.md')).to.contain(`\`${name}\``);
  });

  it('are in webhook sample events', () => {
    const { data } = sampleEvent('expiry.created', 'o', new Date(0));
    expect(data).to.include.keys(DECLARED_EXPIRY_FIELD_NAMES);
  });

  it('are shown in emails, texts, digests and calendars in each language', () => {
    const values = Object.fromEntries(REFERENCE_NUMBER_FIELDS.map((name) => [name, `Q-${name.length}`]));
    const details = values as Record<(typeof REFERENCE_NUMBER_FIELDS)[number], string>;
    for (const locale of LOCALES) {
      const { labels } = messageTextsOfLocale(locale).details;
      const { mail, texts } = shown(locale, details);
      for (const name of REFERENCE_NUMBER_FIELDS) {
        expect(mail).to.contain(labels[name]);
        for (const text of [mail, ...texts]) expect(text).to.contain(values[name]);
      }
    }
  });
});
