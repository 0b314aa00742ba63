// The pages and emails of the service, found in its source code.
import { WORKFLOW_NOTICE_KINDS } from '../../functions/workflows/runs/notices';
import { readText, serviceSources } from './repository';

const rewrites = (): string[][] => {
  const { hosting } = JSON.parse(readText('firebase.json')) as {
    hosting: { rewrites: { source: string; destination?: string }[] };
  };
  return hosting.rewrites
    .filter(({ destination }) => destination === '/console/index.html')
    .map(({ source }) => (/@\(([^)]+)\)/.exec(source)?.[1]?.split('|') ?? []).map((name) => `/${name}/`));
};

/** Paths in emails and notifications to members. */
export const consolePaths = (): string[] => rewrites()[0] ?? [];
/** Paths for people without an account. */
export const publicPaths = (): string[] => rewrites()[1] ?? [];

export function kindsOfMail(): string[] {
  const sources = serviceSources().filter(({ text }) => /from '.*messaging\/mail'/.test(text));
  // WhatsApp templates and actors have kinds too.
  const named = sources.flatMap(({ text }) => [
    ...text.matchAll(/\bkind: ['`]((?!(?:reminder|workflow|client)')[^'`]+)/g),
  ]);
  return [...new Set(named.map(([, kind]) => kind ?? ''))]
    .flatMap((kind) =>
      kind.includes('${') ? WORKFLOW_NOTICE_KINDS.map((notice) => kind.replace(/\$\{.*\}/, notice)) : [kind],
    )
    .sort();
}
