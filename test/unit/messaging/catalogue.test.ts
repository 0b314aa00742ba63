// Every sentence that a client or contact can read stands in web/languages, where it is said in each language. Pages of
// members speak English.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import ts from 'typescript-5';
import { ROOT } from '../../../local/config';

/** For whoever has a link and need not be a member; of an invitation the page of whoever was invited. */
const OF_GUESTS = ['act', 'collect', 'portal', 'reset', 'share', 'verify'];
const SENTENCE = /\p{L}{2,} \p{L}{2,}/u;

/** The sentences in a script, as they are written. */
function sentencesIn(script: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isText =
      ts.isStringLiteralLike(node) ||
      ts.isTemplateHead(node) ||
      ts.isTemplateMiddle(node) ||
      ts.isTemplateTail(node);
    if (isText && SENTENCE.test(node.text)) found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('page.js', script, ts.ScriptTarget.Latest, true));
  return found;
}

/** Texts of a page that its script does not put the reader's language into; without scripts there is no telling it. */
function untranslatedIn(html: string): string[] {
  const body = html.replace(/^[\s\S]*<body/, '<body').replace(/<noscript>[\s\S]*?<\/noscript>/g, '');
  return [...body.matchAll(/<([^<>]*)>([^<>]+)/g)]
    .filter(([, tag = '', text = '']) => SENTENCE.test(text) && !/data-words=/.test(tag))
    .map(([, , text = '']) => text.trim());
}

describe('What clients and contacts read', () => {
  it('is found when it stands outside of the catalogue', () => {
    expect(sentencesIn('show("You are done."); /* no text */ f(`${name} is empty.`)')).to.deep.equal([
      'You are done.',
      ' is empty.',
    ]);
    expect(untranslatedIn('<body><p data-words="a">You are</p><p>You were</p>')).to.deep.equal(['You were']);
  });

  for (const folder of OF_GUESTS) {
    it(`on /${folder}/ comes from the catalogue`, () => {
      const files = readdirSync(join(ROOT, 'web', folder));
      const read = (name: string) => readFileSync(join(ROOT, 'web', folder, name), 'utf8');
      const scripts = files.filter((name) => name.endsWith('.js')).flatMap((name) => sentencesIn(read(name)));
      expect(scripts).to.deep.equal([]);
      expect(untranslatedIn(read('index.html'))).to.deep.equal([]);
    });
  }
});
