// Entry points of v1: one handler per endpoint, and a dispatcher that serves all of them at one address.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Response } from 'express';
import type { Request } from 'firebase-functions/https';
import { handledVerb, type V1Endpoint } from '../api/endpoint';
import { answerNonEndpoint, answerUnknownPath, answerWithOpenApiDocument } from './answer/beside';
import { answerEndpointRequest, type Route } from './pipeline';
import { findV1EndpointByName } from './register';
import { type EdgeRequest, edgeRequestOf } from './request/edgeRequest';

let page: string | undefined;

const wantsPage = ({ method, header }: EdgeRequest): boolean =>
  handledVerb(method) === 'GET' &&
  (header('accept') ?? '').split(',').some((type) => type.trim().startsWith('text/html'));

/** Outside `/v1` and `/v2`, a caller that accepts HTML followed a link or mistyped a URL. */
async function answerUnknownPathByPageOrJson(
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
  // Hosting routes only paths below `/v2/` to v2, so `/v2` itself arrives here.
  if (version === '2') return answerUnknownPath(2, request, response);
  const isOther = version !== undefined && version !== '1';
  const message = isOther ? `There is no version ${version} of this API: use /v1 or /v2` : undefined;
  await answerUnknownPath(1, request, response, message);
}

const v1Route = (name: string, endpoint: V1Endpoint): Route => ({
  template: `/v1/${name}`,
  endpoint,
  allow: endpoint.methods === 'any' ? null : endpoint.methods,
});

/** Serves one endpoint at its own function's address. */
export const httpHandlerOfV1Endpoint =
  (name: string) =>
  async (request: Request, response: Response): Promise<void> => {
    const endpoint = findV1EndpointByName(name);
    const edge = edgeRequestOf(request);
    if (endpoint) await answerEndpointRequest(v1Route(name, endpoint), edge, response);
    else await answerUnknownPathByPageOrJson(request.path, edge, response);
  };

/** Serves `/v1/<name>` and its legacy form `/<name>`. */
export async function handleV1Request(request: Request, response: Response): Promise<void> {
  const [name = '', ...rest] = request.path
    .replace(/^\/v1(?=\/|$)/, '')
    .split('/')
    .filter((part) => part !== '');
  if (name === 'openapi.json' && rest.length === 0)
    await answerWithOpenApiDocument(1, edgeRequestOf(request), response);
  else await httpHandlerOfV1Endpoint(rest.length === 0 ? name : '')(request, response);
}
