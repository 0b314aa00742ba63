// The formats that the description names, and what the service takes: held against each other over generated values.
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { expect } from 'chai';
import fc from 'fast-check';
import type { z } from 'zod';
import { calendarDate, emailAddress, instant, parseInstant, timeZone } from '../../../functions/api/fields';
import { parsePhoneNumber, phoneNumberInput } from '../../../functions/contacts/phoneNumber';
import { buildOpenApiDocuments } from '../../../functions/http/openapi/openapi';
import { jsonSchemaOfInput } from '../../../functions/http/openapi/openapiSchemas';
import { loadAllV1Endpoints, loadAllV2Endpoints } from '../../../functions/http/register';

// The library's own formats, in full, as integrators have them; the two that it does not know say nothing.
const ajv = addFormats(new Ajv2020({ strict: false }), { mode: 'full' })
  .addFormat('idn-email', true)
  .addFormat('timezone', true);

const described = (schema: z.ZodType) => {
  const validate = ajv.compile(jsonSchemaOfInput(schema));
  return (value: unknown): boolean => validate(value);
};
const taken = (schema: z.ZodType) => (value: unknown) => schema.safeParse(value).success;

const digits = (least: number, most: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: least, maxLength: most });
const hostile: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom('', ' ', '__proto__', '1e400', 'null', '\u0000', '\ud800', '+', '@', 'a@b', '٢٠٣٠-٠١-٠١'),
  fc.string({ unit: fc.constantFrom(...'0123456789-:.TtZz+ ,@aä例xn()/\u200b\u3002'), maxLength: 40 }),
);
/** One character of a good value made another, taken out or doubled. */
const nearly = (good: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(good, fc.nat(), fc.constantFrom('', '.', '-', '0', ' ', '@', 'ä', '٣', '%', '..'))
    .map(([text, at, put]) => {
      const position = at % (text.length + 1);
      return text.slice(0, position) + put + text.slice(position + (at % 3));
    });
const anyOf = (good: fc.Arbitrary<string>) => fc.oneof(good, nearly(good), hostile);

const number = (least: number, most: number, width = 2) =>
  fc.integer({ min: least, max: most }).map((value) => String(value).padStart(width, '0'));
const dates = fc.tuple(number(0, 9999, 4), number(0, 13), number(0, 32)).map((parts) => parts.join('-'));
const zones = fc.oneof(
  fc.constantFrom('Z', 'z', ''),
  fc.tuple(fc.constantFrom('+', '-'), number(0, 24), number(0, 60)).map(([sign, h, m]) => `${sign}${h}:${m}`),
);
const instants = fc
  .tuple(
    dates,
    fc.constantFrom('T', 't', ' '),
    number(0, 24),
    number(0, 60),
    number(0, 61),
    fc.oneof(
      fc.constant(''),
      digits(1, 40).map((text) => `.${text}`),
    ),
    zones,
  )
  .map(([date, t, h, m, s, fraction, zone]) => `${date}${t}${h}:${m}:${s}${fraction}${zone}`);
const letters = (unit: string, most = 12) =>
  fc.string({ unit: fc.constantFrom(...unit), minLength: 1, maxLength: most });
const hosts = fc
  .array(letters('abcXYZ019-äöйя例子'), { minLength: 1, maxLength: 3 })
  .chain((labels) =>
    fc.constantFrom('example', 'com', 'рф', 'xn--p1ai', 'x', '1').map((top) => [...labels, top].join('.')),
  );
const addresses = fc
  .tuple(letters("abcXYZ019._+-'äжλ例", 20), hosts)
  .map(([mailbox, host]) => `${mailbox}@${host}`);
const phones = fc
  .tuple(
    fc.constantFrom('+44', '+1', '+49', '+290', '+62', '+(44)', '+ 33'),
    fc.array(fc.oneof(digits(1, 4), fc.constantFrom(' ', '-', '(', ')', '/', '.', '٣', '４')), {
      maxLength: 12,
    }),
  )
  .map(([code, rest]) => code + rest.join(''));

const MANY = { numRuns: 3000 };

describe('The formats of the description', () => {
  it('date: a day that it takes is one that the service takes, and the other way round', () => {
    const [says, does] = [described(calendarDate), taken(calendarDate)];
    fc.assert(
      fc.property(anyOf(dates), (text) => {
        expect(says(text)).to.equal(does(text));
      }),
      MANY,
    );
    for (const edge of ['1900-01-01', '9999-12-31', '2000-02-29'])
      expect(says(edge) && does(edge)).to.equal(true);
    for (const none of ['1899-12-31', '0000-01-01', '1900-02-29'])
      expect(says(none) || does(none)).to.equal(false);
  });

  it('date-time: what RFC 3339 knows is taken, and nothing else but what the description names beside it', () => {
    const [says, does] = [described(instant), taken(instant)];
    /** The space for a plus is a query string's. */
    const shortened = /^\s*\d{4}-\d\d-\d\d([Tt ]\d\d:\d\d(:\d\d([.,]\d+)?)?([Zz]|[+\- ]\d\d(:?\d\d)?)?)?\s*$/;
    const inYears = (text: string): boolean => !/^(?:0000|0001-01-01|9999-12-31)/.test(text);
    /** The library looks for a leap second in UTC before it looks at the hour and the minute as they are written. */
    const isTime = (text: string): boolean => /^\S{10}.(?:[01]\d|2[0-3]):[0-5]\d/.test(text);
    fc.assert(
      fc.property(anyOf(instants), (text) => {
        if (says(text) && inYears(text) && isTime(text))
          expect(does(text), 'described and not taken').to.equal(true);
        if (does(text)) expect(text, 'taken and not described').to.match(shortened);
      }),
      MANY,
    );
    expect(parseInstant('2016-12-31T23:59:60Z')?.toISOString()).to.equal('2016-12-31T23:59:59.999Z');
    expect(parseInstant(`2030-01-02T03:04:05.${'9'.repeat(1_000)}Z`)?.toISOString()).to.equal(
      '2030-01-02T03:04:05.999Z',
    );
    expect(parseInstant('2016-12-31T12:00:60Z')).to.equal(null);
    expect(parseInstant('2030-02-30T00:00:00Z')).to.equal(null);
  });

  it('email: what the pattern takes is taken, unless a host’s letters are no name, and the other way round', () => {
    const [says, does] = [described(emailAddress), taken(emailAddress)];
    fc.assert(
      fc.property(anyOf(addresses), (text) => {
        if (does(text) && text === text.trim()) expect(says(text), 'taken and not described').to.equal(true);
        const host = text.slice(text.lastIndexOf('@') + 1);
        if (
          says(text) &&
          /^[\x20-\x7e]*$/.test(host) &&
          !/xn--|--/i.test(host) &&
          !/[\p{C}\p{Z}]/u.test(text.trim())
        )
          expect(does(text), 'described and not taken').to.equal(true);
      }),
      MANY,
    );
    for (const wrong of [
      '"a b"@x.example',
      'a@localhost',
      'a@[127.0.0.1]',
      'a@ex%61mple.com',
      'a@1.2.3.4',
      'a@-x.example',
    ])
      expect([wrong, says(wrong), does(wrong)]).to.deep.equal([wrong, false, false]);
    for (const good of ['a@пример.рф', 'a@xn--e1afmkfd.xn--p1ai', "o'neil+x@x.example"])
      expect([good, says(good), does(good)]).to.deep.equal([good, true, true]);
  });

  it('telephone numbers: nothing is taken that the pattern refuses, and what is stored is E.164', async () => {
    const [says, does] = [described(phoneNumberInput), taken(phoneNumberInput)];
    await fc.assert(
      fc.asyncProperty(anyOf(phones), async (text) => {
        const stored = does(text) ? await parsePhoneNumber(text) : null;
        if (stored === null) return;
        expect(stored).to.match(/^\+[1-9]\d{5,14}$/);
        expect(says(text), 'taken and not described').to.equal(true);
      }),
      MANY,
    );
    for (const text of [
      '+',
      '+abc',
      '020 7946 0958',
      '+44',
      '+441',
      '+44 20 7946 0958 x12',
      `+62${'2'.repeat(17)}`,
    ])
      expect([text, says(text), await parsePhoneNumber(text)]).to.deep.equal([text, false, null]);
    for (const text of ['+442079460958', '+44 (0)20 7946-0958', '+49 30 901820'])
      expect([text, says(text), (await parsePhoneNumber(text)) !== null]).to.deep.equal([text, true, true]);
  });

  it('time zones: those that there are, and no offsets', () => {
    const does = taken(timeZone);
    for (const zone of [
      ...Intl.supportedValuesOf('timeZone'),
      'UTC',
      'Etc/GMT+5',
      'GMT',
      'America/Port-au-Prince',
    ])
      expect(does(zone), zone).to.equal(true);
    fc.assert(
      fc.property(
        anyOf(fc.constantFrom('Europe/Berlin', 'UTC', 'UTC+2', '+02:00', 'Z', 'Europe/berlin')),
        (text) => {
          if (!does(text)) return;
          expect(() => new Intl.DateTimeFormat('en', { timeZone: text })).not.to.throw();
          expect(text)
            .to.match(/^[A-Za-z]/)
            .and.not.match(/^UTC[+-]/);
        },
      ),
      MANY,
    );
    // ICU takes them, and means Dhaka, Kolkata, Chicago, Anchorage: nobody in London who writes BST does.
    for (const short of ['BST', 'IST', 'CST', 'AST', 'PST', 'bst', 'SystemV/PST8'])
      expect(does(short), short).to.equal(false);
    for (const short of [
      'EST',
      'MST',
      'HST',
      'CET',
      'EET',
      'MET',
      'WET',
      'UCT',
      'PRC',
      'ROK',
      'EST5EDT',
      'GB',
    ])
      expect(does(short), short).to.equal(true);
  });
});

interface Parameter {
  name: string;
  in: string;
  description?: string;
  schema: { type?: string; minimum?: number; maximum?: number; default?: unknown };
}

describe('The bounds of numbers in queries', () => {
  it('are those that the service keeps: up to the maximum as sent, above it as the maximum, below the minimum refused', () => {
    const { v1, v2 } = buildOpenApiDocuments() as unknown as Record<
      'v1' | 'v2',
      { paths: Record<string, Record<string, { parameters: Parameter[] }>> }
    >;
    const endpoints = [
      ...[...loadAllV1Endpoints()].map(([name, each]) => [v1.paths[`/${name}`], each] as const),
      ...[...loadAllV2Endpoints()].map(
        ([, each]) => [{ only: v2.paths[each.path]?.[each.method.toLowerCase()] }, each] as const,
      ),
    ];
    let checked = 0;
    for (const [operations, { input }] of endpoints) {
      const query = input?.query;
      if (!query) continue;
      const declared = Object.values(operations ?? {}).flatMap((operation) => operation?.parameters ?? []);
      for (const { name, in: where, description = '', schema } of declared) {
        if (where !== 'query' || schema.type !== 'integer') continue;
        const field = query.shape[name] as z.ZodType;
        const read = (value: string) => field.safeParse(value);
        const { minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER } = schema;
        const lowest = Number(/below (\d+) count as \1/.exec(description)?.[1] ?? minimum);
        checked += 1;
        fc.assert(
          fc.property(fc.oneof(fc.integer({ min: -20, max: 2000 }), fc.maxSafeInteger()), (value) => {
            const { success, data } = read(String(value));
            expect(success, `${name}=${value}`).to.equal(value >= minimum);
            if (success) expect(data).to.equal(Math.min(Math.max(value, lowest), maximum));
          }),
          { numRuns: 50 },
        );
        for (const text of ['', ' ', '1.5', 'x', '0x10', '٣', 'Infinity', '1,000'])
          expect(read(text).success, `${name}=${text}`).to.equal(false);
      }
    }
    expect(checked).to.be.above(20);
  });
});
