// Flags words and sentence openings that docs, UI copy, API descriptions and comments should avoid (CONTRIBUTING.md).
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../local/config';

/** Outdated or vague words. Each has a plainer alternative. */
const WORDS =
  /\b(?:anew|meanwhile|whoever|whomever|whatever|whichever|in vain|for good|the very|a while yet|lets alone|passes over|passed over|stands? in|lies in|goes with|(?:is|are|was|were|be|been) told|(?<!two |one |some |most |none )of which|by which|of (?:then|before)|MOST_|LEAST_)(?!\w)/i;
/** A sentence starts with its subject. */
const OPENING = /(?:^|[.:!?;] )(?:What|Whoever|Whatever|Those|Of)\s(?!.*\?$)/;

const FILES = {
  text: ['*.md', 'docs/**/*.md', 'bench/*.md', 'web/**/{languages,words}/*.ts'],
  code: ['functions', 'tools', 'local', 'bench'].map((folder) => `${folder}/**/*.{ts,js}`),
};
/** Quotations, test data and this file. */
const ALLOWED = ['tools/rules/prose.ts', 'docs/data.md', 'functions/identity/passwordPolicy.ts'];

/** The comment in a line of code, or null. */
const commentIn = (line: string): string | null =>
  /^\s*(?:\/\/|\/?\*+)\s?(.*?)(?:\*\/)?$/.exec(line)?.[1] ?? null;

/** The problem in one line of prose, or null. */
export function proseProblem(text: string): string | null {
  const word = WORDS.exec(text)?.[0];
  if (word !== undefined) return `avoid “${word}”`;
  const opening = OPENING.exec(text)?.[0];
  return opening === undefined ? null : `begin with the subject, not with “${opening.trim()}”`;
}

const isIgnored = (path: string): boolean => ALLOWED.includes(path) || path.includes('node_modules');

function findingsIn(path: string, proseOf: (line: string) => string | null): string[] {
  const lines = readFileSync(join(ROOT, path), 'utf8').split('\n');
  return lines.flatMap((line, index) => {
    const prose = proseOf(line);
    const problem = prose === null ? null : proseProblem(prose);
    return problem === null ? [] : [`${path}:${index + 1}: ${problem}`];
  });
}

/**
 * Findings in docs, English texts and comments, one per line. API descriptions are covered through the code and its
 * documents.
 */
export function proseFindings(): string[] {
  const files = (patterns: readonly string[]): string[] =>
    patterns.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).filter((path) => !isIgnored(path));
  return [
    ...files(FILES.text).flatMap((path) => findingsIn(path, (line) => line)),
    ...files(FILES.code).flatMap((path) => findingsIn(path, commentIn)),
  ];
}
