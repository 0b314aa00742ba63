// Lints English prose with textlint: docs, message catalogues, API descriptions, comments and literals (CONTRIBUTING.md).
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TextlintKernel, type TextlintPluginCreator, type TextlintRuleReporter } from '@textlint/kernel';
import markdown from '@textlint/textlint-plugin-markdown';
import plainText from '@textlint/textlint-plugin-text';
import { buildOpenApiDocuments } from '../../functions/http/openapi/openapi';
import { ROOT } from '../../local/config';

/** Outdated, vague or wordy terms. Each has a plainer alternative. */
const WORDS =
  /\b(?:anew|meanwhile|whoever|whomever|whatever|whichever|in vain|for good|the very|a while yet|lets alone|passe[sd] over|stands? in|lies in|goes with|(?:is|are|was|were|be|been) told|(?<!two |one |some |most |none )of which|by which|of (?:then|before)|in order to|utiliz\w+|MOST_|LEAST_)(?!\w)/gi;
/** A sentence starts with its subject. */
const OPENING = /(?:^|[.:!;?] )(?:What|Whoever|Whatever|Those|Of)\s(?!.*\?$)/gm;

const wordList: TextlintRuleReporter = ({ Syntax, getSource, report, RuleError }) => ({
  [Syntax.Paragraph](node) {
    const text = getSource(node).replace(/`[^`]*`/g, (code) => '`'.repeat(code.length));
    for (const { 0: word, index } of text.matchAll(WORDS)) report(node, new RuleError(`avoid “${word}”`, { index }));
    for (const { 0: opening, index } of text.matchAll(OPENING))
      report(node, new RuleError(`begin with the subject, not with “${opening.trim()}”`, { index }));
  },
});

const RULES = [
  { ruleId: 'words', rule: wordList },
  {
    ruleId: 'write-good',
    // Has no types.
    rule: require('textlint-rule-write-good').default as TextlintRuleReporter,
    // Keeps the checks that need no context: repeated words, “there is” openings and clichés.
    options: { passive: false, adverb: false, weasel: false, tooWordy: false, so: false },
  },
];

type Kind = 'md' | 'txt';
const PLUGINS: Record<Kind, TextlintPluginCreator> = { md: markdown, txt: plainText };
const kernel = new TextlintKernel();

/** The problems in a text, as `<line>: <problem>`. */
export async function lintProse(text: string, kind: Kind = 'txt'): Promise<string[]> {
  const { messages } = await kernel.lintText(text, {
    ext: `.${kind}`,
    plugins: [{ pluginId: kind, plugin: PLUGINS[kind] }],
    rules: RULES,
  });
  return messages.map(({ loc, message }) => `${loc.start.line}: ${message}`);
}

/** A value in a template, which may contain templates itself. */
const VALUE = /\$\{(?:[^`{}]|`[^`]*`|\{[^{}]*\})*\}/g;
/** Comments, regular expressions and strings. */
const CODE =
  /(\/\/.*|\/\*[\s\S]*?\*\/)|(?<=[=(,:[|&!?>]\s*)\/(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/|'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"/;
const TOKENS = new RegExp(`${CODE.source}|\`((?:${VALUE.source}|[^\`\\\\]|\\\\.)*)\`|.`, 'g');
const lineBreaksOf = (text: string): string => text.replace(/[^\n]/g, '');
/** A source file's comments, and its literals of three or more words. Line numbers stay. */
export const proseOfCode = (source: string): string =>
  source.replace(TOKENS, (token, comment?: string, ...literals: (string | undefined)[]) => {
    if (comment) return comment.replace(/^ *(?:\/\/|\/?\*+)(?: |$)|\*\/$/gm, '');
    const literal = literals.slice(0, 3).join('').replaceAll('\\n', ' ');
    const text = literal.replace(VALUE, (value) => `%${lineBreaksOf(value)}`);
    return /[a-z]+ [a-z]+ [a-z]+/i.test(text) ? `${text}. ` : lineBreaksOf(token);
  });

/** The English texts of a catalogue: the first of four languages. */
const englishOf = (source: string): string =>
  source.replace(/(\[\s*'(?:[^'\\]|\\.)*')|./g, (_, english?: string) => english ?? '');

const SOURCES: { files: string[]; kind: Kind; proseOf: (source: string) => string }[] = [
  { files: ['*.md', 'docs/**/*.md', 'bench/*.md'], kind: 'md', proseOf: (source) => source },
  { files: ['{functions,tools,local,bench}/**/*.{ts,js,mts,cjs}'], kind: 'txt', proseOf: proseOfCode },
  { files: ['web/**/{languages,words}/*.ts'], kind: 'txt', proseOf: englishOf },
];
/** Generated pages, quotations and lists of words. */
const ALLOWED = ['tools/rules/prose.ts', 'docs/data.md', 'functions/identity/passwordPolicy.ts'];

/** All summaries and descriptions in a part of an OpenAPI document. */
function descriptionsIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) =>
    (key === 'description' || key === 'summary') && typeof value === 'string' ? [value] : descriptionsIn(value),
  );
}

/** Lints the repository's prose. Findings name the file and line, or the version of the API. */
export async function proseFindings(): Promise<string[]> {
  const findings: string[] = [];
  for (const { files, kind, proseOf } of SOURCES)
    for (const path of files.flatMap((pattern) => globSync(pattern, { cwd: ROOT })))
      if (!ALLOWED.includes(path) && !path.includes('node_modules'))
        for (const finding of await lintProse(proseOf(readFileSync(join(ROOT, path), 'utf8')), kind))
          findings.push(`${path}:${finding}`);
  for (const [version, document] of Object.entries(buildOpenApiDocuments()))
    for (const text of new Set(descriptionsIn(document)))
      for (const finding of await lintProse(text, 'md')) findings.push(`${version}, “${text}”, line ${finding}`);
  return findings;
}
