// Asks with as much of a body as an endpoint takes.
import type { Answer } from './client';

const MAX_REFUSALS = 8;

const refusedFields = ({ body }: Answer): string[] =>
  Object.keys(body?.error?.details?.fields ?? body?.details?.fields ?? {}).map(
    (name) => name.split('.')[0] ?? '',
  );

/** Fields that are refused are left out, or as `plain` has them, one answer after another. */
export async function lessRefused(
  whole: Readonly<Record<string, unknown>>,
  plain: Readonly<Record<string, unknown>>,
  ask: (body: Record<string, unknown>) => Promise<Answer>,
): Promise<Answer> {
  let body = { ...whole };
  for (let tries = 1; ; tries += 1) {
    const answer = await ask(body);
    const refused = refusedFields(answer).filter((field) => field in body);
    if (answer.status < 300 || refused.length === 0 || tries === MAX_REFUSALS) return answer;
    const rest = Object.entries(body).filter(([field]) => !refused.includes(field));
    body = Object.fromEntries([
      ...rest,
      ...Object.entries(plain).filter(([field]) => refused.includes(field)),
    ]);
  }
}
