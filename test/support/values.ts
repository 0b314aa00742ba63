// One pool of values, plain and hostile, for every field of every endpoint.

const nested = (levels: number, innermost: unknown = 1): unknown =>
  levels === 0 ? innermost : { in: nested(levels - 1, innermost) };

/** Firestore rejects comparisons with more than 1,500 bytes; this still fits into a URL. */
export const LONG_FOR_AN_INDEX = 'é'.repeat(800);

const PLAIN_TEXTS = [
  ...['', ' ', 'x', 'x'.repeat(300), 'x'.repeat(1501), 'x'.repeat(30_000), 'true', 'editor', 'UTC'],
  ...['a@b.example', 'Europe/Berlin', 'https://a.example/', '+4915112345678', '+442079460958'],
  ...['FREQ=DAILY', '09:00', '24:00'],
];
const DATES = [
  ...['2030-01-01', '2030-01-01T00:00:00Z', '2026-02-30', '0000-01-01', '0001-01-01', '9999-12-31'],
  ...['275760-09-13', '0000-12-31T23:59:59Z', '0001-01-01T00:00:00+00:01', '9999-12-31T23:59:59-00:01'],
  ...['+275760-09-13', '9999-12-31T23:59:59.999999999Z', '+010000-01-01T00:00:00Z'],
  ...['-000001-01-01T00:00:00Z', '2026-03-01T24:30', '2026-03-01T10:00:60Z', '2026-03-01T10:00+99:99'],
  ...['2026-03-01T10:00', '2026-03-29T02:30:00'],
];
const HOSTILE_TEXTS_AND_NAMES = [
  ...['\ud800', 'a\udc00b', '\u0000', 'a\u0000b', '\u200b', '\u202e\u2066gnp.exe', 'e\u0301'.repeat(200)],
  ...['__name__', '__proto__', '__a\nb__', 'constructor', 'toString', '.', '..', '/', 'a/b'],
  ...['../../../etc/passwd', LONG_FOR_AN_INDEX, '👩‍👩‍👧‍👦'.repeat(3_000), 'x'.repeat(100_000), '-0', '-1'],
  ...['1e400', 'NaN', '\r\nBcc: all@example.org', '=HYPERLINK("https://a.example")'],
  ...['<img src=x onerror=alert(1)>', '{{name}} %s %n \\u0000', "'; DROP TABLE expiries; --"],
  ...['javascript:alert(1)', 'https://user:pass@[::1]:0/', 'http://169.254.169.254/latest/meta-data'],
  ...['Europe/Berlin\u0000', 'ADMIN@EXAMPLE.ORG\u00a0', '"a b"@example.org', '+00000000000'],
  ...['FREQ=SECONDLY;COUNT=1000000000', 'FREQ=DAILY;UNTIL=20261399', 'FREQ=DAILY;UNTIL=20260101T256199Z'],
];
const NUMBERS = [
  ...[0, -0, -1, 1, 0.1, 1.5, 1e9, 3e9, 1e17, 1e308, -1e300, 2 ** 53, -(2 ** 63), Number.MAX_SAFE_INTEGER],
  Number.POSITIVE_INFINITY,
];
const LISTS = [
  ...[[], ['x'], [1], [null], [[]], [[1]], [[[]]], [{ a: [[1]] }], ['', '', ''], [{}, 1, 'a', null]],
  ...[[nested(30)]],
  Array.from({ length: 3_000 }, (_, index) => String(index)),
  JSON.parse(`${'['.repeat(60)}1${']'.repeat(60)}`),
];
const OBJECTS = [
  ...[{}, { a: [[]] }, { '': 1 }, { __proto__x: 1 }, { 'a.b': 1 }, { '`': 1 }, { '\ud800': 1 }],
  ...[{ '\u0000': 1 }, { ['x'.repeat(1501)]: 1 }, { [LONG_FOR_AN_INDEX]: 1 }, { a: '\ud800' }],
  ...[{ a: Number.POSITIVE_INFINITY }, { length: 3 }, { toString: 'x', valueOf: 1 }, { id: { $ne: null } }],
  ...[JSON.parse('{"__name__": 1}')],
  JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'),
  Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`k${index}`, index])),
  ...[15, 17, 19, 21, 31, 40].map((levels) => nested(levels)),
];

export const VALUES: readonly unknown[] = [
  ...[null, true, false],
  ...PLAIN_TEXTS,
  ...DATES,
  ...HOSTILE_TEXTS_AND_NAMES,
  ...NUMBERS,
  ...LISTS,
  ...OBJECTS,
];

/** Texts in the pool that fit into a query. */
export const QUERY_TEXTS: readonly string[] = VALUES.filter(
  (value): value is string => typeof value === 'string' && value.length < 2_000,
).map((text) => text.toWellFormed());

/** The value itself, in a list, in an object, and in an object's list. */
export const nestedForms = (value: unknown): unknown[] => [value, [value], { a: value }, { a: [value] }];
