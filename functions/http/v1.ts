// The doors of v1: one handler per endpoint, and the dispatcher that serves all of them under one address.
import type { Response } from 'express';
import type { Request } from 'firebase-functions/https';
import type { V1Endpoint } from '../api/endpoint';
import { answerWithOpenApiDocument } from './answer/beside';
import { answerEndpointRequest, type Route } from './pipeline';
import { findV1EndpointByName } from './register';
import { edgeRequestOf } from './request/edgeRequest';
import { answerUnknownPathByPageOrJson } from './unknownPath';

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

/** `/v1/<name>`, and the legacy form `/<name>`, which is the same. */
export async function handleV1Request(request: Request, response: Response): Promise<void> {
  const [name = '', ...rest] = request.path
    .replace(/^\/v1(?=\/|$)/, '')
    .split('/')
    .filter((part) => part !== '');
  if (name === 'openapi.json' && rest.length === 0)
    await answerWithOpenApiDocument(1, edgeRequestOf(request), response);
  else await httpHandlerOfV1Endpoint(rest.length === 0 ? name : '')(request, response);
}
