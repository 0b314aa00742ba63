// Every in-app notification takes its text from the catalogue, in the reader's language.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import ts from 'typescript-5';
import { ROOT } from '../../../local/config';
import { LOCALES } from '../../../web/languages/catalogue';
import { notice as notices } from '../../../web/languages/notices';

const FUNCTIONS = join(ROOT, 'functions');
const STAGING = ['stageInAppNotification', 'stageLinkWish'];

const hasText = (node: ts.Node): boolean => {
  const isText =
    ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
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

/** The messages that members read, in each language. */
const MESSAGES = LOCALES.map(notices).map((notice) => [
  notice.assigned('Ada', 'Lease'),
  notice.mentioned('Ada', 'Lease'),
  notice.submitted('Ada', 'Lease'),
  notice.newLink('Ada', 'Lease'),
  notice.newInvitation('ada@n.example'),
  notice.renewed(notice.recipient, 'Lease', '2027-12-12'),
  notice.renewed(notice.recipient, 'Lease', null),
  notice.notTheirs(notice.somebody, 'Lease'),
  notice.webhookOff('n.example', notice.whyOff.gone),
  notice.webhookOff('n.example', notice.whyOff.too_many_failures),
  notice.unknownFate(notice.lost.reminder('Ada', notice.channels.email), notice.noAnswer),
  notice.unknownFate(notice.lost.mail('Ada'), notice.noAnswer),
  notice.unknownFate(notice.lost.message('Ada', notice.channels.teams), notice.noAnswer),
]);

describe('The text of an in-app notification', () => {
  it('is detected if it isn’t from the catalogue', () => {
    const call = (message: string) => `stageInAppNotification(writes, tenant, { userId, ${message} })`;
    for (const own of ['message: `$' + '{name} is late`', "message: 'Late'", 'message: text', 'message'])
      expect(ownMessagesIn(call(own)), own).to.have.length(1);
    expect(ownMessagesIn(call('message: words.late(name, zone ?? words.here)'))).to.deep.equal([]);
  });

  it('comes from the catalogue', () => {
    const files = readdirSync(FUNCTIONS, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.ts') && !name.startsWith('node_modules') && !name.startsWith('lib'),
    );
    const found = files.map((name) => ({ name, source: readFileSync(join(FUNCTIONS, name), 'utf8') }));
    const notifying = found.filter(({ source }) => STAGING.some((staging) => source.includes(`${staging}(`)));
    expect(notifying).to.have.length.above(10);
    for (const { name, source } of notifying) expect(ownMessagesIn(source), name).to.deep.equal([]);
  });

  it('differs in each language', () => {
    const [english = []] = MESSAGES;
    for (const [at] of english.entries())
      expect(new Set(MESSAGES.map((messages) => messages[at])).size, english[at]).to.equal(MESSAGES.length);
  });

  it('spells out dates', () => {
    expect(notices('en').renewed('Ada', 'Lease', '2027-12-12')).to.equal(
      'Ada says “Lease” is renewed until 12 December 2027',
    );
    expect(notices('de').renewed('Ada', 'Lease', '2027-12-12')).to.equal(
      'Ada meldet, dass „Lease“ bis zum 12. Dezember 2027 verlängert wurde',
    );
  });
});
