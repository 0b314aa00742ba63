// Every kind of email that the service sends, found in its source code.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { WORKFLOW_NOTICE_KINDS } from '../../functions/workflows/runs/notices';
import { ROOT } from '../../local/config';

export function kindsOfMail(): string[] {
  const sources = readdirSync(join(ROOT, 'functions'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => readFileSync(join(ROOT, 'functions', file), 'utf8'))
    .filter((source) => /from '.*messaging\/mail'/.test(source));
  // WhatsApp templates and actors have kinds too.
  const named = sources.flatMap((source) => [
    ...source.matchAll(/\bkind: ['`]((?!(?:reminder|workflow|client)')[^'`]+)/g),
  ]);
  return [...new Set(named.map(([, kind]) => kind ?? ''))]
    .flatMap((kind) =>
      kind.includes('${') ? WORKFLOW_NOTICE_KINDS.map((notice) => kind.replace(/\$\{.*\}/, notice)) : [kind],
    )
    .sort();
}
