// Every sentence that a person can read on a page stands in web/languages, where it is said in each language. Without
// scripts there is no telling which; the start page and the documentation are for developers, and in English.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import ts from 'typescript-5';
import { ERROR_STATUS } from '../../../functions/api/errors';
import { PASSWORD_POLICY } from '../../../functions/identity/password/passwordPolicy';
import { ROOT } from '../../../local/config';
import { members as deMembers } from '../../../web/console/words/members/de';
import { members as enMembers } from '../../../web/console/words/members/en';
import { members as esMembers } from '../../../web/console/words/members/es';
import { members as frMembers } from '../../../web/console/words/members/fr';
import { de } from '../../../web/languages/de.js';
import { en } from '../../../web/languages/en.js';
import { es } from '../../../web/languages/es.js';
import { fr } from '../../../web/languages/fr.js';
import { refusal } from '../../../web/refusal.js';

const WEB = join(ROOT, 'web');
const IN_ENGLISH = ['docs', 'languages'];
const FOLDERS = readdirSync(WEB, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !IN_ENGLISH.includes(entry.name))
  .map(({ name }) => name);

/** Two words; one that begins as a sentence does; one beside what is put into a text. */
const SENTENCE = /\p{L}{2,} \p{L}{2,}|^\s*\p{Lu}\p{Ll}+/u;
const BESIDE = /(^|[ (])\p{L}{3,}[ :,.]|[ (:,]\p{L}{3,}[ )]?$/u;

/** What machines read: names of headers, their values, and classes. */
const FOR_MACHINES = /^(Accept|Authorization|Content-Type|Retry-After|Bearer |field )$/;

/** The sentences in a script, as they are written. */
function sentencesIn(script: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isPiece = ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node);
    if (isPiece && !FOR_MACHINES.test(node.text) && (SENTENCE.test(node.text) || BESIDE.test(node.text)))
      found.push(node.text);
    if (ts.isStringLiteralLike(node) && !FOR_MACHINES.test(node.text) && SENTENCE.test(node.text))
      found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('page.js', script, ts.ScriptTarget.Latest, true));
  return found;
}

/** Words of a page that its script does not put into the reader's language; what never shows needs none. */
function untranslatedIn(html: string): string[] {
  const body = html.replace(/^[\s\S]*<body/, '<body').replace(/<noscript>[\s\S]*?<\/noscript>/g, '');
  const texts = [...body.matchAll(/<([^<>]*)>([^<>]+)/g)]
    .filter(([, tag = '', text = '']) => /\p{L}{2,}/u.test(text) && !/data-words=|hidden disabled/.test(tag))
    .map(([, , text = '']) => text.trim());
  const spoken = [...body.matchAll(/(?:aria-label|placeholder|title|alt)="([^"]+)"(?! data-label=)/g)];
  return [...texts, ...spoken.map(([, text = '']) => text)];
}

/** What only programs can ask for, or nobody expected. */
const NO_PAGE_MEETS = [
  'METHOD_NOT_ALLOWED',
  'GROUP_EXISTS',
  'FOLDER_NOT_EMPTY',
  'CLIENT_HAS_PROJECTS',
  'WEBHOOK_LIMIT_REACHED',
  'IDEMPOTENCY_IN_PROGRESS',
  'IDEMPOTENCY_ANSWER_TOO_LARGE',
  'IDEMPOTENCY_KEY_REUSED',
  'INTERNAL',
];

type Words = Readonly<Record<string, unknown>>;
const isWords = (value: unknown): value is Words => typeof value === 'object' && value !== null;

/** The names of all texts. */
const namesIn = (words: object, path = ''): string[] =>
  Object.entries(words).flatMap(([name, value]) =>
    isWords(value) ? namesIn(value, `${path}${name}.`) : [`${path}${name}`],
  );
const textAt = (words: unknown, path: string): unknown =>
  path.split('.').reduce((at, name) => (isWords(at) ? at[name] : undefined), words);

describe('What people read on pages', () => {
  it('is detected outside the catalogue', () => {
    const planted = [
      'show("You are done.")',
      "element('h2', 'Files')",
      'f(`$' + '{name} is empty.`)',
      'f(`due $' + '{date}`)',
    ];
    const found = planted.map((script) => sentencesIn(script)[0]);
    expect(found).to.deep.equal(['You are done.', 'Files', ' is empty.', 'due ']);
    expect(sentencesIn('/* no text */ ask("/v1/login", { Accept: "application/json" })')).to.deep.equal([]);
    const html = '<body><p data-words="a">You are</p><p>You were</p><label>Email <input></label>';
    expect(untranslatedIn(`${html}<ul aria-label="All of it">`)).to.deep.equal([
      'You were',
      'Email',
      'All of it',
    ]);
  });

  it('says of what is past that it was, and of today that it is', () => {
    const due = [en, de, fr, es].map(({ page }) => [-3, 0, 3].map((days) => page.act.due(days)));
    expect(due).to.deep.equal([
      ['Was due 3 days ago.', 'Due today.', 'Due in 3 days.'],
      ['War vor 3 Tagen fällig.', 'Ist heute fällig.', 'Ist in 3 Tagen fällig.'],
      ['L’échéance était il y a 3 jours.', 'L’échéance est aujourd’hui.', 'L’échéance est dans 3 jours.'],
      ['Venció hace 3 días.', 'Vence hoy.', 'Vence dentro de 3 días.'],
    ]);
  });

  it('is looked for in every page', () => {
    expect(FOLDERS).to.include.members(['act', 'collect', 'invitation', 'portal', 'reset', 'share']);
  });

  for (const folder of ['', ...FOLDERS]) {
    it(`on /${folder}/ comes from the catalogue`, () => {
      const files = readdirSync(join(WEB, folder)).filter((name) => name.endsWith('.js'));
      const scripts = files.flatMap((name) => sentencesIn(readFileSync(join(WEB, folder, name), 'utf8')));
      expect(scripts).to.deep.equal([]);
      const page = join(WEB, folder, 'index.html');
      if (folder !== '' && existsSync(page))
        expect(untranslatedIn(readFileSync(page, 'utf8'))).to.deep.equal([]);
    });
  }

  it('is no error of the service as it stands, but through the one function that words it', () => {
    const QUOTED = /\b(body|view|content|answer|detail)\.(error|message)\b/;
    expect(QUOTED.test('throw new Error(body.error)')).to.equal(true);
    for (const folder of ['', ...FOLDERS]) {
      const files = readdirSync(join(WEB, folder)).filter(
        (name) => name.endsWith('.js') && name !== 'refusal.js',
      );
      for (const name of files)
        expect(readFileSync(join(WEB, folder, name), 'utf8'), name).not.to.match(QUOTED);
    }
  });

  it('says of every error what it is, in each language, and never in the service’s own words', () => {
    for (const [code, status] of Object.entries(ERROR_STATUS)) {
      const message = 'Name must not be empty';
      const answers = [
        { error: { code, message, details: {}, request_id: 'r', docs: 'd' } },
        { error: message, code, requestId: 'r' },
      ];
      for (const body of answers) {
        for (const language of [en, de, fr, es]) {
          const said = refusal(language, body);
          expect(said, code)
            .to.match(/^\p{Lu}.{8,}\.$/u)
            .and.not.equal(message);
          const isOwn = said !== language.page.failed;
          expect(isOwn, `${code} (${status}) has a sentence of its own`).to.equal(
            !NO_PAGE_MEETS.includes(code),
          );
        }
      }
    }
    for (const language of [en, de, fr, es]) {
      expect(refusal(language, {})).to.equal(language.page.failed);
      expect(refusal(language, { error: { code: 'toString' } })).to.equal(language.page.failed);
    }
  });

  it('says what is wrong with a field that the error names, where people fill it in', () => {
    const named = (field: string) => ({
      code: 'VALIDATION_FAILED',
      error: 'no',
      details: { fields: { [field]: 'no' } },
    });
    expect(refusal(de, named('code'))).to.equal(
      'Der Code ist falsch oder abgelaufen. Fordern Sie einen neuen an.',
    );
    for (const language of [en, de, fr, es]) {
      expect(refusal(language, named('newPassword'))).to.equal(language.page.wrong.password);
      expect(refusal(language, named('checklist_completed'))).to.equal(language.page.wrong.checklist);
      for (const field of ['name', 'constructor'])
        expect(refusal(language, named(field))).to.equal(language.page.refusals.VALIDATION_FAILED);
    }
    expect(en.page.wrong.password, 'as the policy has it').to.contain('8 to 128 characters');
    expect(PASSWORD_POLICY).to.contain('8 to 128 characters');
  });

  it('has a name in the catalogue wherever a page names one', () => {
    const all = new Set(
      [...namesIn(en.page), ...namesIn({ members: enMembers })].map((name) => name.split('.').at(-1)),
    );
    for (const folder of FOLDERS) {
      const html = readFileSync(join(WEB, folder, 'index.html'), 'utf8');
      const named = [...html.matchAll(/data-words="([^"]+)"/g)].map(([, name = '']) => name);
      expect([...all], folder).to.include.members(named);
    }
  });

  for (const [locale, language, members] of [
    ['de', de, deMembers],
    ['fr', fr, frMembers],
    ['es', es, esMembers],
  ] as const) {
    it(`is said in each language, with the same names, in ${locale}`, () => {
      expect(namesIn(members)).to.have.members(namesIn(enMembers));
      expect(namesIn(language.page)).to.have.members(namesIn(en.page));
      const same = namesIn(enMembers).filter((name) => {
        const text = textAt(enMembers, name);
        return typeof text === 'string' && text.includes(' ') && text === textAt(members, name);
      });
      expect(same, 'left in English').to.deep.equal([]);
    });
  }
});
