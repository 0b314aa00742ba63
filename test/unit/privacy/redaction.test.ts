// What names a person is taken out, however it is written, and nothing else.
import { expect } from 'chai';
import { Timestamp } from 'firebase-admin/firestore';
import { z } from 'zod';
import { ERASED_TEXT, Redaction } from '../../../functions/privacy/redaction';

const redaction = new Redaction({
  ids: ['c1'],
  emails: ['ann.o@example.org'],
  numbers: ['+4930123456'],
  name: 'Ann O’Neil "Zoë"',
});

describe('Redaction', () => {
  const cases: [string, string][] = [
    ['mail ann.o@example.org.', `mail ${ERASED_TEXT}.`],
    ['ANN.O@Example.org', ERASED_TEXT],
    ['joann.o@example.org', 'joann.o@example.org'],
    ['ann.o@example.org.uk', 'ann.o@example.org.uk'],
    ['tel +49 30 / 123-456, or 4930123456', `tel ${ERASED_TEXT}, or ${ERASED_TEXT}`],
    ['order 14930123456', 'order 14930123456'],
    ['Ann O’Neil "Zoë" called', `${ERASED_TEXT} called`],
    ['<b>Ann O’Neil &quot;Zoë&quot;</b>', `<b>${ERASED_TEXT}</b>`],
    [JSON.stringify({ name: 'Ann O’Neil "Zoë"' }), `{"name":"${ERASED_TEXT}"}`],
    ['Joann O’Neil "Zoë"', 'Joann O’Neil "Zoë"'],
    ['Ann O\'Neil "Zoe"', ERASED_TEXT],
    ['Ann O’Neil "Zoë"'.normalize('NFD'), ERASED_TEXT],
    ['"Zoë", Ann O’Neil', ERASED_TEXT],
    ['passport_ann_o’neil_"zoë".pdf', `passport_${ERASED_TEXT}.pdf`],
    [
      'https://x.example/?to=ann.o%40example.org&n=Ann%20O%E2%80%99Neil%20%22Zo%C3%AB%22',
      `https://x.example/?to=${ERASED_TEXT}&n=${ERASED_TEXT}`,
    ],
    [
      '0049 (0)30 123456 or 030 / 12 34 56 or (030)123456 or +49 (0) 30 123456',
      `${ERASED_TEXT} or ${ERASED_TEXT} or ${ERASED_TEXT} or ${ERASED_TEXT}`,
    ],
    ['order 130123456, 0301234567', 'order 130123456, 0301234567'],
    [
      JSON.stringify({ by: { by_id: 'c1', by_name: 'Formerly Else' } }),
      `{"by":{"by_id":"c1","by_name":"${ERASED_TEXT}"}}`,
    ],
    [JSON.stringify({ amount: 4930123456 }), '{"amount":4930123456}'],
  ];
  for (const [before, after] of cases) {
    it(`makes ${JSON.stringify(before)} ${JSON.stringify(after)}`, () => {
      expect(redaction.text(before)).to.equal(after);
    });
  }

  const named: [string, string, string][] = [
    ['Zoë Ångström', 'Zoe Angstrom, ZOË ÅNGSTRÖM', 'their accents left out'],
    ['Zoe Angstrom', 'Zoë Ångström, ZOË ÅNGSTRÖM', 'accents that the record has not'],
    ['Łukasz Søren-Đukić', 'Lukasz Soren-Dukic, ŁUKASZ SØREN ĐUKIĆ', 'letters that are one piece'],
    ['İpek Yılmaz', 'IPEK YILMAZ, ipek yilmaz, İPEK YILMAZ', 'Turkish letters, which have other capitals'],
    ['Jürgen Weiß', 'Juergen Weiss, JURGEN WEISS', 'umlauts as two letters'],
    ['Juergen Weiss', 'Jürgen Weiß, Jürgen Weiss', 'two letters as an umlaut'],
    [
      "Sinéad O'Connor",
      'Sinead O’Connor, Sinéad O&#x27;Connor, SINEAD OCONNOR',
      'apostrophes of any kind, or none',
    ],
    ['דוד כהן', 'דוד כהן, כהן דוד', 'from right to left'],
    ['محمد علي', '\u200fمحمد علي\u200f, محمّد علي', 'vowels and marks of direction'],
    ['Ann 🎉 Lee', 'Ann 🎉 Lee, Ann Lee', 'an emoji, or without it'],
    ['Bo Li', 'Bo Li, Li Bo', 'two letters'],
    ['小明 王', '王小明, 小明王', 'scripts without spaces'],
    ['Jan van der Berg', 'van der Berg, Jan, Berg, Jan van der', 'a family name of several words first'],
    ['Jan Berg', 'Berg;Jan, Jan|Berg, Jan/Berg, Jan (Berg)', 'in a row of a table, or in brackets'],
    ['Ann-Marie Berg-Lee', 'Ann–Marie Berg–Lee, Ann—Marie Berg-Lee', 'dashes of any length'],
    ["Luc D'Arc", 'luc-d-arc, Luc_D_Arc, Luc D Arc', 'as links and files are named after them'],
    [
      'Ann "Bo" Lee',
      'Ann “Bo” Lee, Ann „Bo“ Lee, Ann Bo Lee, Ann «Bo» Lee',
      'quotation marks of any kind, or none',
    ],
    ['Jürgen Müller', 'Jür\u00adgen Mül\u00adler', 'with hyphens that show at the end of a line alone'],
  ];
  for (const [name, text, what] of named) {
    it(`finds ${name} whatever way it is written: ${what}`, () => {
      const of = new Redaction({ ids: [], emails: [], numbers: [], name });
      const left = of
        .text(text)
        .replaceAll(ERASED_TEXT, '')
        .replace(/[\s,)\u200f]/g, '');
      expect(left, of.text(text)).to.equal('');
    });
  }

  it('finds a name of three signs in the midst of a sentence, and one of two only as a whole', () => {
    const of = (name: string) => new Redaction({ ids: ['c4'], emails: [], numbers: [], name });
    expect(of('王小明').text('请联系王小明先生')).to.equal(`请联系${ERASED_TEXT}先生`);
    expect(of('高明').text('他很高明'), 'which is a word').to.equal('他很高明');
  });

  it('leaves other names alone that are like it', () => {
    const of = (name: string) => new Redaction({ ids: [], emails: [], numbers: [], name });
    for (const [name, text] of [
      ['Bo Li', 'Bo Liu, Bob Li, Boli'],
      ['- Lee', 'Ann Lee, Lee'],
      ['Lee 🎉', 'Ann Lee, Lee'],
      ['Ann O’Lee', 'Joann O’Lee; Ann Olees'],
      ['Ana Silva', 'Ana María Silva'],
    ] as const)
      expect(of(name).text(text), name).to.equal(text);
  });

  it('finds numbers in digits of other scripts, and addresses whose apostrophe was rewritten', () => {
    const of = new Redaction({ ids: [], emails: ["o'x@e.example"], numbers: ['+14155550123'], name: '' });
    expect(of.text('٤١٥ ٥٥٥ ٠١٢٣; ４１５５５５０１２３')).to.equal(`${ERASED_TEXT}; ${ERASED_TEXT}`);
    expect(of.text('call 415 555 0123'), 'the space before it stays').to.equal(`call ${ERASED_TEXT}`);
    expect(of.text('o%27x@e.example, o’x@e.example, o&#39;x@e.example')).to.equal(
      `${ERASED_TEXT}, ${ERASED_TEXT}, ${ERASED_TEXT}`,
    );
  });

  it('finds numbers whatever stands between their digits, and addresses however much of them is escaped', () => {
    const of = new Redaction({ ids: [], emails: ['a+b@e.example'], numbers: ['+4915123456789'], name: '' });
    for (const text of [
      ...['+49%20151%2023456789', '+49&nbsp;151&nbsp;23456789', '+49+151+23456789', '0151_23456789'],
      ...[
        '0151,23456789',
        '+49|151|23456789',
        '+49 151 \u200b23456789',
        '+49\\n151 23456789',
        '0151·2345·6789',
      ],
      ...['a%2Bb@e.example', 'A%2bB%40E.example', 'a+b&#64;e.example'],
    ])
      expect(of.text(text), text).to.equal(ERASED_TEXT);
    expect(of.text('0151 and 23456789')).to.equal('0151 and 23456789');
  });

  it('leaves fields alone whose names every object knows', () => {
    const custom_fields = { constructor: 'ACME', toString: 'x', note: 'Ann O’Neil "Zoë"' };
    expect(redaction.patchOf({ custom_fields })).to.deep.equal({
      custom_fields: { ...custom_fields, note: ERASED_TEXT },
    });
  });

  it('takes whatever stands in an address or a name as it is', () => {
    const marks = "!#$%&'*+-/=?^_`{|}~";
    const terms = { ids: [], emails: [`a${marks}b@x-y.example`], numbers: [], name: `A${marks} (B) [C]` };
    const odd = new Redaction(terms);
    expect(odd.text(`a${marks}b@x-y.example, A${marks} (B) [C]`)).to.equal(`${ERASED_TEXT}, ${ERASED_TEXT}`);
  });

  it('goes into lists and maps, and leaves instants and bytes as they are', () => {
    const now = Timestamp.now();
    const bytes = Buffer.from('ann.o@example.org');
    const data = { at: now, bytes, list: [{ mail: 'ann.o@example.org', n: 1 }], other: { text: 'x' } };
    expect(redaction.patchOf(data)).to.deep.equal({ list: [{ mail: ERASED_TEXT, n: 1 }] });
    expect(redaction.patchOf({ at: now, bytes, text: 'nothing' })).to.equal(null);
  });

  it('takes what stands beside their id, whatever they were called and wherever they were written to then', () => {
    const messages = {
      m1: { recipient_id: 'c1', recipient_name: 'Maiden', address: 'old@example.org', status: 'sent' },
    };
    expect(
      redaction.patchOf({ messages, reminder_id: 'r1', user_id: 'u2', created_by_name: 'Bob' }),
    ).to.deep.equal({
      messages: { m1: { ...messages.m1, recipient_name: ERASED_TEXT, address: ERASED_TEXT } },
    });
  });

  it('empties what mail is sent by, as its schema lets it be', () => {
    const schema = z.object({ reply_to: z.string().nullable(), email: z.string(), subject: z.string() });
    const data = { reply_to: 'ann.o@example.org', email: 'Ann.O@example.org', subject: 'ann.o@example.org' };
    expect(redaction.patchOf(data, schema)).to.deep.equal({
      reply_to: null,
      email: '',
      subject: ERASED_TEXT,
    });
  });

  it('takes names of fields, too, and loses none', () => {
    const custom_fields = { 'ann.o@example.org': '1', 'Ann.O@example.org': '2' };
    expect(redaction.patchOf({ custom_fields })).to.deep.equal({
      custom_fields: { [ERASED_TEXT]: '1', [`${ERASED_TEXT} 2`]: '2' },
    });
  });

  it('takes other names than the present one, too', () => {
    const former = new Redaction({ ids: ['c3'], emails: [], numbers: [], name: 'May', names: ['June Bug'] });
    expect(former.text('June Bug in May')).to.equal(`${ERASED_TEXT} in May`);
    const json = JSON.stringify([{ acknowledgement: { by_id: 'c3', note: 'May' } }]);
    expect(former.text(json), 'a name of one word in JSON that is about them').to.equal(
      JSON.stringify([{ acknowledgement: { by_id: 'c3', note: ERASED_TEXT } }]),
    );
  });

  it('takes a name of one word only from records that are about the person', () => {
    const may = new Redaction({ ids: ['c2'], emails: [], numbers: [], name: 'May' });
    expect(may.patchOf({ text: 'In May', name: 'May' })).to.equal(null);
    expect(may.patchOf({ contact_id: 'c2', text: 'In May', name: 'May' })).to.deep.equal({
      name: ERASED_TEXT,
    });
    expect(may.text('May')).to.equal('May');
  });
});
