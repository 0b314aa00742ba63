// Every sentence of a page or in-app notification is in a text catalogue, in each language. The start page and the
// documentation are for developers and only in English.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import ts from 'typescript-5';
import { STATUS_BY_ERROR_CODE } from '../../../functions/api/errors';
import { PASSWORD_POLICY_TEXT } from '../../../functions/identity/passwordPolicy';
import { ROOT } from '../../../local/config';
import { act } from '../../../web/languages/act';
import { LOCALES, translated } from '../../../web/languages/catalogue';
import { notice as notices } from '../../../web/languages/notices';
import { refusal, refusals } from '../../../web/languages/refusals';
import { serviceSources } from '../../support/repository';

const WEB = join(ROOT, 'web');
const PAGES = globSync('{main.tsx,pages/*.{ts,tsx},console/*.{ts,tsx},console/pages/*.{ts,tsx}}', {
  cwd: WEB,
});

/** Two words, or one word that starts like a sentence. {@link BESIDE}: a word next to an inserted value. */
const SENTENCE = /\p{L}{2,} \p{L}{2,}|^\s*\p{Lu}\p{Ll}+/u;
const BESIDE = /(^|[ (])\p{L}{3,}[ :,.]|[ (:,]\p{L}{3,}[ )]?$/u;

/** Names of keys, messages to developers, and names of languages and products. */
const NO_TEXT =
  /^(http:\/\/|Accept|If-Match|custom:|drop |Unassigned|Escape|Arrow\w+|Home|End|Enter|Said|CallFailed|HEAD|High|Medium|Low|English|Deutsch|Français|Español|Nobody is signed in|reCAPTCHA can’t be loaded|The signed-in person is not loaded)$/;

/** The sentences in a script, as written in the source. */
function sentencesIn(script: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const isPiece = ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node);
    const isType = node.parent && ts.isLiteralTypeNode(node.parent);
    const isAttribute =
      node.parent && ts.isJsxAttribute(node.parent) && /^(class|href)$/.test(node.parent.name.getText());
    const text = isPiece || ts.isStringLiteralLike(node) || ts.isJsxText(node) ? node.text : '';
    if (!isType && !isAttribute && !NO_TEXT.test(text) && (SENTENCE.test(text) || (isPiece && BESIDE.test(text))))
      found.push(text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('page.tsx', script, ts.ScriptTarget.Latest, true));
  return found;
}

/** Errors that only programs can cause, or that are never expected. */
const NEVER_ON_PAGES = [
  ...['METHOD_NOT_ALLOWED', 'GROUP_EXISTS', 'FOLDER_NOT_EMPTY', 'CLIENT_HAS_PROJECTS', 'INTERNAL'],
  ...['WEBHOOK_LIMIT_REACHED', 'IDEMPOTENCY_IN_PROGRESS', 'IDEMPOTENCY_ANSWER_TOO_LARGE'],
  'IDEMPOTENCY_KEY_REUSED',
];

/** The texts of a file with several languages, each in order of LOCALES. */
function textsIn(path: string): string[][] {
  const found: string[][] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isArrayLiteralExpression(node) && node.elements.every(ts.isStringLiteralLike))
      found.push(node.elements.map((text) => (ts.isStringLiteralLike(text) ? text.text : '')));
    ts.forEachChild(node, visit);
  };
  const source = readFileSync(join(WEB, path), 'utf8');
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true));
  return found.filter(({ length }) => length === LOCALES.length);
}

/** Sentences that two languages write alike. */
const ALIKE = ['Assigned to', 'Page {number}', '{name} ({bytes} bytes), {path}, SHA-256 {sha256}'];

describe('Texts in every language', () => {
  it('insert and format values, choose plurals, and omit empty parts', () => {
    const words = translated({
      sent: [
        '{by} sent {count|# file|# files}[ on {day:date}]',
        '{count|# Datei|# Dateien} von {by}[ am {day:date}]',
        '',
        '',
      ],
      same: 'SMS',
    });
    const { sent } = words('en');
    expect(sent('Ada', 1200, '2027-03-01')).to.equal('Ada sent 1,200 files on 1 March 2027');
    expect(sent('{count} $& [x]', 1, null)).to.equal('{count} $& [x] sent 1 file');
    expect(words('de').sent('Ada', 2, '2027-03-01')).to.equal('2 Dateien von Ada am 1. März 2027');
    expect(words('fr').same).to.equal('SMS');
  });

  const files = globSync('{languages,console/words,pages/words}/*.ts', { cwd: WEB });
  it('use the same values in each language, and are all translated', () => {
    const places = (text: string) => [...text.matchAll(/\{([a-z]\w*)/gi)].map(([, name]) => name).toSorted();
    const texts = files.flatMap(textsIn);
    expect(texts.length).to.be.greaterThan(800);
    for (const [english = '', ...others] of texts) {
      for (const other of others)
        expect([...new Set(places(other))], other).to.deep.equal([...new Set(places(english))]);
      const words = english.replace(/\{[^}]*\}/g, '').trim();
      const isSentence = /\p{L}{4}/u.test(words) && (words !== english || words.includes(' '));
      if (isSentence && !ALIKE.includes(english))
        expect(new Set([english, ...others]), english).to.have.length(LOCALES.length);
    }
  });

  it('describe past, present and future dates in the right tense', () => {
    const due = LOCALES.map((locale) => [-3, 0, 3].map((days) => act(locale).due(days)));
    expect(due).to.deep.equal([
      ['Was due 3 days ago.', 'Due today.', 'Due in 3 days.'],
      ['War vor 3 Tagen fällig.', 'Ist heute fällig.', 'Ist in 3 Tagen fällig.'],
      ['Arrivé à échéance il y a 3 jours.', 'Arrive à échéance aujourd’hui.', 'Arrive à échéance dans 3 jours.'],
      ['Venció hace 3 días.', 'Vence hoy.', 'Vence dentro de 3 días.'],
    ]);
  });
});

describe('The pages', () => {
  it('contain no sentence outside the catalogues', () => {
    const planted = {
      'show("You are done.")': 'You are done.',
      '<h2>Files</h2>': 'Files',
      ['f(`$' + '{name} is empty.`)']: ' is empty.',
      ['f(`due $' + '{date}`)']: 'due ',
    };
    for (const [script, text] of Object.entries(planted)) expect(sentencesIn(script)[0]).to.equal(text);
    expect(PAGES.length).to.be.greaterThan(30);
    const own = PAGES.flatMap((path) =>
      sentencesIn(readFileSync(join(WEB, path), 'utf8')).map((text) => `${path}: ${text}`),
    );
    expect(own).to.deep.equal([]);
  });

  it('explain every error in each language, without the API’s message', () => {
    for (const [code, status] of Object.entries(STATUS_BY_ERROR_CODE)) {
      const message = 'Name must not be empty';
      const answers = [
        { error: { code, message, details: {}, request_id: 'r', docs: 'd' } },
        { error: message, code, requestId: 'r' },
      ];
      for (const body of answers)
        for (const locale of LOCALES) {
          const text = refusal(locale, body);
          const sentence = /^\p{Lu}.{8,}\.$/u;
          expect(text, code).to.match(sentence).and.not.equal(message);
          const isOwn = text !== refusals(locale).failed;
          expect(isOwn, `${code} (${status})`).to.equal(!NEVER_ON_PAGES.includes(code));
        }
    }
    for (const locale of LOCALES)
      for (const body of [{}, { error: { code: 'toString' } }])
        expect(refusal(locale, body)).to.equal(refusals(locale).failed);
  });

  it('explain the field that an error names', () => {
    const named = (field: string) => {
      const details = { fields: { [field]: 'no' } };
      return { code: 'VALIDATION_FAILED', error: 'no', details };
    };
    const wrongCode = 'Der Code ist falsch oder abgelaufen. Fordern Sie einen neuen an.';
    expect(refusal('de', named('code'))).to.equal(wrongCode);
    for (const locale of LOCALES) {
      const { wrong, refusals: others } = refusals(locale);
      expect(refusal(locale, named('newPassword'))).to.equal(wrong.password);
      expect(refusal(locale, named('checklist_completed'))).to.equal(wrong.checklist);
      for (const field of ['name', 'constructor'])
        expect(refusal(locale, named(field))).to.equal(others.VALIDATION_FAILED);
    }
    for (const text of [refusals('en').wrong.password, PASSWORD_POLICY_TEXT])
      expect(text).to.contain('8 to 128 characters');
  });
});

const STAGING = ['stageInAppNotification', 'stageLinkRequest'];

const hasText = (node: ts.Node): boolean => {
  const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
  if (isText && /\p{L}{2,}/u.test(node.text)) return true;
  return ts.forEachChild(node, (child) => hasText(child) || undefined) ?? false;
};

/** Notifications staged with a message of their own instead of the catalogue's. */
function ownMessagesIn(source: string): string[] {
  const found: string[] = [];
  const file = ts.createSourceFile('x.ts', source, ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && STAGING.includes(node.expression.getText(file))) {
      for (const argument of node.arguments) {
        if (!ts.isObjectLiteralExpression(argument)) continue;
        const message = argument.properties.find((each) => each.name?.getText(file) === 'message');
        if (!message) continue;
        const value = ts.isPropertyAssignment(message) ? message.initializer : null;
        // An identifier alone hides its value.
        if (!value || ts.isIdentifier(value) || hasText(value)) found.push(message.getText(file));
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

describe('The text of an in-app notification', () => {
  it('is detected if it isn’t from the catalogue', () => {
    const call = (message: string) => `stageInAppNotification(writes, tenant, { userId, ${message} })`;
    for (const own of ['message: `$' + '{name} is late`', "message: 'Late'", 'message: text', 'message'])
      expect(ownMessagesIn(call(own)), own).to.have.length(1);
    expect(ownMessagesIn(call('message: words.late(name, zone ?? words.here)'))).to.deep.equal([]);
  });

  it('comes from the catalogue', () => {
    const notifying = serviceSources().filter(({ text }) => STAGING.some((name) => text.includes(`${name}(`)));
    expect(notifying).to.have.length.above(10);
    for (const { path, text } of notifying) expect(ownMessagesIn(text), path).to.deep.equal([]);
  });

  it('spells out dates', () => {
    const english = notices('en').renewed('Ada', 'Lease', '2027-12-12');
    expect(english).to.equal('Ada says “Lease” has been renewed until 12 December 2027');
    const german = notices('de').renewed('Ada', 'Lease', '2027-12-12');
    expect(german).to.equal('Ada meldet, dass „Lease“ bis zum 12. Dezember 2027 verlängert wurde');
  });
});
