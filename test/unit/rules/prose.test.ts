// The prose check can fail: it finds avoided words and openings, and accepts plain sentences.
import { expect } from 'chai';
import { proseFindings, proseProblem } from '../../../tools/rules/prose';

describe('The prose check', () => {
  it('finds nothing in the repository', () => {
    expect(proseFindings()).to.deep.equal([]);
  });

  for (const text of [
    'The date is computed anew.',
    'Whoever has the link can read it.',
    'What an export contains.',
    'The organization is told of it.',
    'Sends a mail. Of several, the first wins.',
  ])
    it(`finds “${text}”`, () => {
      expect(proseProblem(text)).to.be.a('string');
    });

  for (const text of [
    'The service computes the date again.',
    'Everyone with the link can read it.',
    '5,000 deliveries to 10 receivers, two of which hang.',
    'What is missing?',
  ])
    it(`accepts “${text}”`, () => {
      expect(proseProblem(text)).to.equal(null);
    });
});
