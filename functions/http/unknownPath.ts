// Answers a path that no endpoint has: programs in their version's envelope, people with a page.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Response } from 'express';
import { handledVerb } from '../api/endpoint';
import { answerNonEndpoint, answerUnknownPath } from './answer/beside';
import type { EdgeRequest } from './request/edgeRequest';

let page: string | undefined;

const wantsPage = ({ method, header }: EdgeRequest): boolean =>
  handledVerb(method) === 'GET' &&
  (header('accept') ?? '').split(',').some((type) => type.trim().startsWith('text/html'));

/** Outside `/v1` and `/v2`, a caller that accepts HTML followed a link or mistyped a URL. */
export async function answerUnknownPathByPageOrJson(
  path: string,
  request: EdgeRequest,
  response: Response,
): Promise<void> {
  const [, version] = /^\/v(\d+)(?:\/|$)/.exec(path) ?? [];
  if (version === undefined && wantsPage(request)) {
    page ??= readFileSync(join(__dirname, 'notFound.html'), 'utf8');
    const headers = {
      'Content-Security-Policy': "default-src 'self'; frame-ancestors 'none'",
      'Content-Type': 'text/html; charset=utf-8',
    };
    const reply = { status: 404, headers, body: page };
    return answerNonEndpoint(1, request, response, { name: 'unknown', reply: () => reply });
  }
  // `/v2` alone: Hosting leads only what is below it to v2.
  if (version === '2') return answerUnknownPath(2, request, response);
  const isOther = version !== undefined && version !== '1';
  const message = isOther ? `There is no version ${version} of this API: use /v1 or /v2` : undefined;
  await answerUnknownPath(1, request, response, message);
}
