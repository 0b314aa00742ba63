// STOP and START in the ways people write them.
import { expect } from 'chai';
import fc from 'fast-check';
import {
  optOutRequestOf,
  optOutRequestOfTwilioForm,
} from '../../../functions/reminders/replies/providerReports';

const STOP = [
  'STOP',
  'stopall',
  'unsubscribe',
  'opt-out',
  'STOPP',
  'abmelden',
  'ARRET',
  'ARRÊT',
  'désabonner',
].concat(...['PARAR', 'ALTO', 'BAJA', 'dar de baja']);
const START = ['START', 'yes', 'UNSTOP', 'starten', 'reprendre', 'Démarrer', 'alta', 'SÍ'];

describe('STOP and START', () => {
  const mark = fc.constantFrom(
    ...[' ', '.', '!', '?', '"', '“', '”', '«', '»', "'", '’', '\n', '\u200b', '🛑', '*', '¡'],
  );
  const marks = fc.array(mark, { maxLength: 4 }).map((found) => found.join(''));
  const casing = fc.constantFrom(
    (word: string) => word,
    (word: string) => word.toLowerCase(),
    (word: string) => word.toUpperCase(),
    (word: string) => word.normalize('NFD'),
    (word: string) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase(),
  );

  it('are recognized in four languages, with any case, punctuation and quotes', () => {
    const words = [...STOP.map((word) => [word, 'stop']), ...START.map((word) => [word, 'start'])];
    fc.assert(
      fc.property(
        fc.constantFrom(...words),
        marks,
        marks,
        casing,
        ([word = '', wish], before, after, cased) => {
          expect(optOutRequestOf(before + cased(word) + after)).to.equal(wish);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('are not recognized within a sentence or another word', () => {
    const other = fc.stringMatching(/^[b-z]{2,8}$/).filter((word) => !/^(all|out|de)$/.test(word));
    fc.assert(
      fc.property(fc.constantFrom(...STOP, ...START), other, marks, (word, neighbour, between) => {
        fc.pre(!/opt|dar/i.test(neighbour));
        expect(optOutRequestOf(`please ${word}${between} ${neighbour}`)).to.equal(null);
        expect(optOutRequestOf(`${neighbour}x${between} ${word}, thanks`)).to.equal(null);
        expect(optOutRequestOf(`${word}${neighbour}xq`)).to.equal(null);
      }),
    );
    for (const text of ['', '👍', '!!!', 'Please stop calling me', 'Bitte nicht stoppen', 'No paramos'])
      expect(optOutRequestOf(text), text).to.equal(null);
  });

  it('follow Twilio’s OptOutType if there is one', () => {
    expect(optOutRequestOfTwilioForm({ OptOutType: 'STOP', Body: 'genug jetzt' })).to.equal('stop');
    expect(optOutRequestOfTwilioForm({ OptOutType: 'START', Body: 'again' })).to.equal('start');
    expect(optOutRequestOfTwilioForm({ OptOutType: 'HELP', Body: 'stop' })).to.equal(null);
    expect(optOutRequestOfTwilioForm({ Body: 'Stop.' })).to.equal('stop');
    expect(optOutRequestOfTwilioForm({ OptOutType: '', Body: 'Stop.' })).to.equal('stop');
    expect(optOutRequestOfTwilioForm({})).to.equal(null);
  });
});
