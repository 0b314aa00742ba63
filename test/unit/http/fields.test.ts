// Instants, email addresses and custom fields, as they are entered and stored.
import { expect } from 'chai';
import fc from 'fast-check';
import type { z } from 'zod';
import {
  booleanQueryInput,
  customFieldsInput,
  emailAddress,
  localTime,
  optionalTextInput,
  parseInstant,
  roleInput,
  sendWindowInput,
  timeZone,
} from '../../../functions/api/fields';
import { emailWithAsciiHost, normalizedEmail } from '../../../functions/platform/text';
import { isDeliverable } from '../../../local/sandbox/sendgrid';

const READ_AS: Readonly<Record<string, string>> = {
  '2026-03-01': '2026-03-01T00:00:00.000Z',
  '2026-03-01T10:30': '2026-03-01T10:30:00.000Z',
  '2026-03-01T10:30:15': '2026-03-01T10:30:15.000Z',
  '2026-03-01T10:30:15Z': '2026-03-01T10:30:15.000Z',
  '2026-03-01T10:30:15.5Z': '2026-03-01T10:30:15.500Z',
  '2026-03-01T10:30:15.123456789Z': '2026-03-01T10:30:15.123Z',
  '2026-03-01T10:30:15.123456789999Z': '2026-03-01T10:30:15.123Z',
  '2016-12-31T23:59:60Z': '2016-12-31T23:59:59.999Z',
  '2017-01-01T00:59:60.5+01:00': '2016-12-31T23:59:59.999Z',
  '2026-03-01T10:30:15,25Z': '2026-03-01T10:30:15.250Z',
  '2026-03-01T10:30:15+01:00': '2026-03-01T09:30:15.000Z',
  '2026-03-01T10:30:15+0100': '2026-03-01T09:30:15.000Z',
  '2026-03-01T10:30+01': '2026-03-01T09:30:00.000Z',
  '2026-03-01T10:30:15 01:00': '2026-03-01T09:30:15.000Z',
  '2026-03-01T10:30-0530': '2026-03-01T16:00:00.000Z',
  '2024-02-29': '2024-02-29T00:00:00.000Z',
  '0001-01-01': '0001-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999Z': '9999-12-31T23:59:59.999Z',
};
const REFUSED = [
  ...['', 'now', '2026', '2026-03', '2026-13-01', '2026-02-29', '2026-02-30', '2026-W10-1', '20260301'],
  ...['2026-03-01T25:00', '2026-03-01T10:60', '2026-03-01T10:00:60Z', '2026-03-01T10:00+24:00'],
  ...['2026-03-01T10:00+01:60', '1772323200', '0000-01-01', '0001-01-01T00:00:00+00:01', '2026-03-01Z'],
  ...['9999-12-31T23:59:59-00:01', '+010000-01-01T00:00:00Z'],
];

describe('An instant', () => {
  it('is parsed in every common ISO 8601 form, as UTC without a zone', () => {
    for (const [text, expected] of Object.entries(READ_AS))
      expect(parseInstant(text)?.toISOString(), text).to.equal(expected);
  });
  it('is rejected outside the calendar, the years 1 to 9999, and these forms', () => {
    for (const text of REFUSED) expect(parseInstant(text), text).to.equal(null);
  });
  it('of the years 1 to 9999 round-trips', () => {
    const [min, max] = [new Date('0001-01-01T00:00:00Z'), new Date('9999-12-31T23:59:59.999Z')];
    fc.assert(
      fc.property(fc.date({ min, max, noInvalidDate: true }), (date) => {
        expect(parseInstant(date.toISOString())).to.deep.equal(date);
      }),
    );
  });
});

describe('An email address', () => {
  it('may be internationalized, and is stored as entered', () => {
    for (const address of [
      ...['ada@company.example', 'ä@müller.example', 'δοκιμή@παράδειγμα.example', '用户@例子.example'],
      ...['Ada.Lovelace+x@Company.Example', 'a@xn--mller-kva.example'],
    ])
      expect(emailAddress.parse(` ${address} `)).to.equal(address);
  });

  it('is rejected if malformed', () => {
    for (const wrong of [
      ...['', 'ada', '@company.example', 'ada@', 'a b@company.example', 'ada@company', 'ada@müller'],
      ...['a\u0000b@company.example', 'a\u200bb@company.example', 'ada@com pany.example'],
      ...['ada@@company.example', `${'ä'.repeat(250)}@müller.example`, `${'ä'.repeat(33)}@müller.example`],
      `${'a'.repeat(65)}@company.example`,
    ])
      expect(emailAddress.safeParse(wrong).success, wrong).to.equal(false);
  });

  it('is deliverable by the mail provider if it is accepted', () => {
    const mailbox = fc.string({ unit: fc.constantFrom(...'aZ0._-+äßé用δй'), minLength: 1, maxLength: 70 });
    const label = fc.string({ unit: fc.constantFrom(...'az0-äé用δ'), minLength: 1, maxLength: 70 });
    fc.assert(
      fc.property(mailbox, fc.array(label, { minLength: 1, maxLength: 4 }), (local, labels) => {
        const parsed = emailAddress.safeParse(`${local}@${labels.join('.')}.example`);
        if (parsed.success) expect(isDeliverable(emailWithAsciiHost(parsed.data)), parsed.data).to.equal(true);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('An email address in two spellings', () => {
  it('is equal in Unicode and ASCII, in any case', () => {
    for (const [one, other] of [
      ['Ann@Bücher.example', 'ann@xn--bcher-kva.example'],
      ['a@ПРИМЕР.рф', 'A@XN--E1AFMKFD.xn--p1ai'],
      ['ann@例え。example', 'ann@例え.example'],
    ] as const)
      expect(normalizedEmail(one)).to.equal(normalizedEmail(other));
  });

  it('differs with another mailbox or host', () => {
    expect(normalizedEmail('ann@bücher.example')).not.to.equal(normalizedEmail('ann@bucher.example'));
    expect(normalizedEmail('ann@straße.example')).not.to.equal(normalizedEmail('ann@strasse.example'));
    expect(normalizedEmail('xn--bcher-kva@a.example')).to.equal('xn--bcher-kva@a.example');
    expect(normalizedEmail(' Ann+x@Acme.example ')).to.equal('ann+x@acme.example');
    for (const odd of ['', 'nobody', 'a@xn--ü.example']) expect(normalizedEmail(odd)).to.equal(odd);
  });
});

describe('Other values', () => {
  const read = (schema: z.ZodType, value: unknown) => schema.safeParse(value).data;

  it('may be written in several ways', () => {
    for (const text of ['true', 'TRUE', '1', 'false', 'False', '0'])
      expect(read(booleanQueryInput, text), text).to.equal(/true|1/i.test(text));
    for (const [name, role] of Object.entries({ admin: 'admin', member: 'editor', user: 'viewer' }))
      expect(read(roleInput, name), name).to.equal(role);
    const window = { days: [5, 1, 5], from: '09:00', to: '09:00' };
    expect(read(sendWindowInput, window)).to.deep.equal({ ...window, days: [1, 5] });
    expect(read(sendWindowInput, { ...window, from: '09:01' }), 'ends before it starts').to.equal(undefined);
    for (const blank of [undefined, null, '', ' \u200b\u2060'])
      expect(read(optionalTextInput(9), blank), `${blank}`).to.equal(null);
  });

  it('are no zone if only ICU knows their abbreviation, nor a time after 23:59', () => {
    for (const zone of ['Europe/Berlin', 'UTC']) expect(read(timeZone, zone)).to.equal(zone);
    for (const odd of ['BST', 'ist', 'PST', 'UTC+2', 'SystemV/EST5'])
      expect(read(timeZone, odd), odd).to.equal(undefined);
    for (const odd of ['24:00', '9:00', '09:60']) expect(read(localTime, odd), odd).to.equal(undefined);
  });
});

describe('Custom fields', () => {
  it('have trimmed keys and string values for any input', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ maxLength: 20 }), fc.jsonValue({ maxDepth: 2 })), (sent) => {
        const result = customFieldsInput.safeParse(sent);
        fc.pre(result.success && !Object.hasOwn(sent, '__proto__'));
        for (const [key, value] of Object.entries(result.data ?? {})) {
          expect(key).to.equal(key.trim()).and.not.equal('');
          expect(value).to.be.a('string');
        }
        const keys = Object.keys(sent).map((key) => key.trim());
        const filledKeys = [...new Set(keys)].filter((key) => key !== '');
        expect(Object.keys(result.data ?? {})).to.have.members(filledKeys);
      }),
    );
  });

  it('have size limits', () => {
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`k${n}`, '']));
    const odd = [{ ['k'.repeat(101)]: '' }, { k: 'v'.repeat(5001) }, { __k__: '' }];
    for (const sent of [many, ...odd, 'text', [1]]) expect(customFieldsInput.safeParse(sent).success).to.equal(false);
  });
});
