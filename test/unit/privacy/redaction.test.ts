// An erasure removes ids, full addresses, numbers and names, in any case and with or without accents, and nothing else.
import { expect } from 'chai';
import fc from 'fast-check';
import { Timestamp } from 'firebase-admin/firestore';
import { z } from 'zod';
import { escapeHtml } from '../../../functions/messaging/html';
import { ERASED_TEXT, PersonRedactor } from '../../../functions/privacy/erasure/redaction';
import { NO_PERSON_IDENTIFIERS } from '../../../functions/privacy/erasure/terms';

const person = (terms: Partial<ConstructorParameters<typeof PersonRedactor>[0]>): PersonRedactor =>
  new PersonRedactor({ ...NO_PERSON_IDENTIFIERS, ...terms });

const word = fc
  .array(fc.constantFrom(...'aàâbçdéêïłñoöøßuüžжяŠ王'), { minLength: 1, maxLength: 6 })
  .map((letters) => letters.join(''));
const name = fc.array(word, { minLength: 2, maxLength: 4 }).map((words) => words.join(' '));
const email = fc
  .tuple(fc.stringMatching(/^[a-z][a-z.+'_-]{0,8}[a-z]$/), fc.constantFrom('example.org', 'müller.example'))
  .map(([local, host]) => `${local}@${host}`);
const number = fc.stringMatching(/^\+[1-9]\d{7,13}$/);
const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '');
const asWritten = fc.constantFrom<(text: string) => string>(
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => text.normalize('NFD'),
  withoutAccents,
  escapeHtml,
);
const spacedBy = (separator: string) => (text: string) => text.replace(/\d(?=\d)/g, `$&${separator}`);
const dialled = fc.constantFrom<(text: string) => string>(
  (text) => text,
  (text) => text.replace('+', '00'),
  spacedBy(' '),
  spacedBy('-'),
  spacedBy(' / '),
);
/** Characters around a match that belong to no word. */
const around = fc.constantFrom('', ' ', 'Call ', ' (', ', ', 'é: ', ' – ');
const before = around.map((text) => (/[\p{L}]$/u.test(text) ? `${text} ` : text));

describe('Redaction', () => {
  it('removes a full name, address or number anywhere, and keeps the surrounding text', () => {
    const cases = fc.oneof(
      fc.tuple(name, asWritten).map(([value, write]) => [person({ name: value }), write(value)] as const),
      fc.tuple(email, asWritten).map(([value, write]) => [person({ emails: [value] }), write(value)] as const),
      fc.tuple(number, dialled).map(([value, write]) => [person({ numbers: [value] }), write(value)] as const),
    );
    fc.assert(
      fc.property(before, cases, fc.constantFrom('', ' ', ', x', ')', '. x'), (left, [of, text], right) => {
        expect(of.text(left + text + right)).to.equal(left + ERASED_TEXT + right);
      }),
    );
  });

  it('keeps longer words that contain it, and parts of it', () => {
    const of = person({ name: 'Ann Lee', emails: ['ann.o@example.org'], numbers: ['+4930123456'] });
    for (const text of [
      ...['Joann Lee', 'Ann Leeds', 'Lee, Ann', 'Ann', 'Ann María Lee'],
      ...['joann.o@example.org', 'ann.o@example.org.uk', 'ann.o+work@example.org'],
      ...['order 14930123456', '030 123456', '49301234567', '4930 and 123456'],
    ])
      expect(of.text(text), text).to.equal(text);
    expect(of.text('passport_ann_lee.pdf')).to.equal(`passport_${ERASED_TEXT}.pdf`);
  });

  it('removes a one-word name only if it is a whole value of a record about the person', () => {
    const of = person({ ids: ['c2'], name: 'May', names: ['June Bug'] });
    expect(of.text('June Bug in May')).to.equal(`${ERASED_TEXT} in May`);
    expect(of.patchOf({ text: 'In May', name: 'May' })).to.equal(null);
    const patch = of.patchOf({ contact_id: 'c2', text: 'In May', name: 'MAY' });
    expect(patch).to.deep.equal({ name: ERASED_TEXT });
    const json = JSON.stringify([{ by: { by_id: 'c2', by_name: 'Formerly Else', note: 'May' } }]);
    const expectedJson = JSON.stringify([{ by: { by_id: 'c2', by_name: ERASED_TEXT, note: ERASED_TEXT } }]);
    expect(of.text(json)).to.equal(expectedJson);
  });

  it('removes names and addresses beside their id, with any value at that time', () => {
    const m1 = { recipient_id: 'c1', recipient_name: 'Maiden', address: 'old@example.org', status: 'sent' };
    const data = { messages: { m1 }, reminder_id: 'r1', user_id: 'u2', created_by_name: 'Bob' };
    const expectedPatch = { messages: { m1: { ...m1, recipient_name: ERASED_TEXT, address: ERASED_TEXT } } };
    expect(person({ ids: ['c1'] }).patchOf(data)).to.deep.equal(expectedPatch);
  });

  it('empties sender fields as their schema allows', () => {
    const schema = z.object({ reply_to: z.string().nullable(), email: z.string(), subject: z.string() });
    const own = 'ann.o@example.org';
    expect(
      person({ emails: [own] }).patchOf({ reply_to: own, email: own.toUpperCase(), subject: own }, schema),
    ).to.deep.equal({ reply_to: null, email: '', subject: ERASED_TEXT });
  });

  it('covers lists, maps and field names, and keeps instants, bytes and numbers', () => {
    const of = person({ emails: ['ann.o@example.org'] });
    const kept = { at: Timestamp.now(), bytes: Buffer.from('ann.o@example.org'), n: 4930123456 };
    const listPatch = of.patchOf({ ...kept, list: [{ mail: 'ann.o@example.org', n: 1 }] });
    expect(listPatch).to.deep.equal({ list: [{ mail: ERASED_TEXT, n: 1 }] });
    expect(of.patchOf({ ...kept, text: 'nothing', constructor: 'ACME' })).to.equal(null);
    const custom_fields = { 'ann.o@example.org': '1', 'Ann.O@example.org': '2' };
    expect(of.patchOf({ custom_fields })).to.deep.equal({
      custom_fields: { [ERASED_TEXT]: '1', [`${ERASED_TEXT} 2`]: '2' },
    });
  });
});
