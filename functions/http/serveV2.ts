// Entry point for v2: an Express application with one route per declared path. Operations are loaded on first use.
import express, { type Express, type NextFunction, type Response } from 'express';
import type { Request } from 'firebase-functions/https';
import { headAsGet } from '../api/endpoint';
import { answerEndpointRequest, type Route } from './pipeline';
import { loadV2Endpoint, readV2OperationTable, type V2RouteEntry } from './register';
import { incomingRequestOf } from './request';
import { answerFailure, answerUnknownPath, answerWithOpenApiDocument } from './serve';

/** The operations for each path template. */
function byPath(operations: Iterable<V2RouteEntry>): Map<string, V2RouteEntry[]> {
  const paths = new Map<string, V2RouteEntry[]>();
  for (const operation of operations) {
    paths.set(operation.path, [...(paths.get(operation.path) ?? []), operation]);
  }
  return paths;
}

const expressPath = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');
const literalSegments = (path: string): number => path.split('/').filter((part) => !part.startsWith('{')).length;

const routeOf = (operation: V2RouteEntry, beside: readonly V2RouteEntry[]): Route => ({
  template: `${operation.method} /v2${operation.path}`,
  endpoint: loadV2Endpoint(operation),
  allow: beside.map(({ method }) => method),
});

function router(): express.Router {
  const routes = express.Router({ caseSensitive: true, strict: true });
  const paths = [...byPath(readV2OperationTable())];
  // Literal paths match before paths with a parameter.
  paths.sort(([left], [right]) => literalSegments(right) - literalSegments(left));
  for (const [path, operations] of paths) {
    routes.all(expressPath(path), async (request, response) => {
      const edge = incomingRequestOf(request as unknown as Request, request.params as Record<string, string>);
      // For an unsupported method, any operation on the path can respond with 405.
      const asked = operations.find(({ method }) => method === headAsGet(edge.method));
      await answerEndpointRequest(routeOf(asked ?? (operations[0] as V2RouteEntry), operations), edge, response);
    });
  }
  return routes;
}

/** Serves v2 at `/v2/…` (through Hosting) and at `/…` (the function's own URL, which ends in `/v2`). */
export function buildV2Application(): Express {
  const application = express();
  application.disable('x-powered-by');
  application.set('etag', false);
  application.get(['/openapi.json', '/v2/openapi.json'], (request, response) =>
    answerWithOpenApiDocument(2, incomingRequestOf(request as unknown as Request), response),
  );
  // The MCP code is loaded on first use, because most processes never serve an AI agent.
  application.all(['/mcp', '/v2/mcp'], async (request, response) => {
    const { answerMcpRequest } = await import('./mcp');
    await answerMcpRequest(incomingRequestOf(request as unknown as Request), response);
  });
  // Auditors look for public keys under `/.well-known` (RFC 8615).
  application.use((request, _response, next) => {
    if (request.path === '/.well-known/evidence-keys.json') request.url = '/v2/evidence/keys';
    next();
  });
  const routes = router();
  application.use('/v2', routes);
  application.use(routes);
  application.use((request, response) =>
    answerUnknownPath(2, incomingRequestOf(request as unknown as Request), response),
  );
  application.use(handleExpressError);
  return application;
}

/** A path that can't be decoded is treated as not found. Any other error here is a bug. */
export function handleExpressError(
  thrown: unknown,
  request: express.Request,
  response: Response,
  next: NextFunction,
): void {
  if (response.headersSent) {
    next(thrown);
    return;
  }
  const edge = incomingRequestOf(request as unknown as Request);
  const answer =
    thrown instanceof URIError ? answerUnknownPath(2, edge, response) : answerFailure(2, edge, response, thrown);
  answer.catch(next);
}
