// What names a person is taken out, however it is written, and nothing else.
import { expect } from 'chai';
import { Timestamp } from 'firebase-admin/firestore';
import { ERASED, Redaction } from '../../../functions/privacy/redaction';

const redaction = new Redaction({
  ids: ['c1'],
  emails: ['ann.o@example.org'],
  numbers: ['+4930123456'],
  name: 'Ann O’Neil "Zoë"',
});

describe('Redaction', () => {
  const cases: [string, string][] = [
    ['mail ann.o@example.org.', `mail ${ERASED}.`],
    ['ANN.O@Example.org', ERASED],
    ['joann.o@example.org', 'joann.o@example.org'],
    ['ann.o@example.org.uk', 'ann.o@example.org.uk'],
    ['tel +49 30 / 123-456, or 4930123456', `tel ${ERASED}, or ${ERASED}`],
    ['order 14930123456', 'order 14930123456'],
    ['Ann O’Neil "Zoë" called', `${ERASED} called`],
    ['<b>Ann O’Neil &quot;Zoë&quot;</b>', `<b>${ERASED}</b>`],
    [JSON.stringify({ name: 'Ann O’Neil "Zoë"' }), `{"name":"${ERASED}"}`],
    ['Joann O’Neil "Zoë"', 'Joann O’Neil "Zoë"'],
  ];
  for (const [before, after] of cases) {
    it(`makes ${JSON.stringify(before)} ${JSON.stringify(after)}`, () => {
      expect(redaction.text(before)).to.equal(after);
    });
  }

  it('goes into lists and maps, and leaves instants and bytes as they are', () => {
    const now = Timestamp.now();
    const bytes = Buffer.from('ann.o@example.org');
    const data = { at: now, bytes, list: [{ mail: 'ann.o@example.org', n: 1 }], other: { text: 'x' } };
    expect(redaction.patchOf(data)).to.deep.equal({ list: [{ mail: ERASED, n: 1 }] });
    expect(redaction.patchOf({ at: now, bytes, text: 'nothing' })).to.equal(null);
  });

  it('takes a name of one word only from records that are about the person', () => {
    const may = new Redaction({ ids: ['c2'], emails: [], numbers: [], name: 'May' });
    expect(may.patchOf({ text: 'In May', name: 'May' })).to.equal(null);
    expect(may.patchOf({ contact_id: 'c2', text: 'In May', name: 'May' })).to.deep.equal({ name: ERASED });
    expect(may.text('May')).to.equal('May');
  });
});
