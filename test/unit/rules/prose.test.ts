// The prose linter can fail: it finds avoided words, openings and repeated words, and accepts plain sentences.
import { expect } from 'chai';
import { lintProse, proseOfCode } from '../../../tools/rules/prose';

describe('The prose linter', () => {
  for (const text of [
    'The date is computed anew.',
    'Whoever has the link can read it.',
    'What an export contains.',
    'The organization is told of it.',
    'Sends a mail. Of several, the first wins.',
    'Sends the the mail.',
    'Avoid long links like the plague.',
  ])
    it(`finds “${text}”`, async () => {
      expect(await lintProse(text)).not.to.deep.equal([]);
    });

  for (const text of [
    'The service computes the date again.',
    'Everyone with the link can read it.',
    '5,000 deliveries to 10 receivers, two of which hang.',
    'What is missing?',
  ])
    it(`accepts “${text}”`, async () => {
      expect(await lintProse(text)).to.deep.equal([]);
    });

  it('ignores code in Markdown and gives the line', async () => {
    expect(await lintProse('`whatever`\n\nPlain.\n\nComputed anew.', 'md')).to.deep.equal([
      '5: avoid “anew”',
    ]);
  });

  it('reads the comments and texts of code', async () => {
    const code = [
      '/** It is told of it. */',
      'const mark = /[`"]/; // made anew',
      "fail(`The file goes with\\nthe pack`, 'Whoever has the link');",
      "const anew = 'whoever';",
    ].join('\n');
    const found = ['“is told”', '“anew”', '“goes with”', '“Whoever”'];
    const findings = (await lintProse(proseOfCode(code))).join('\n');
    for (const each of found) expect(findings).to.include(each);
    expect(findings).not.to.include('4: ');
  });
});
