// Errors that occur before v2 has chosen an endpoint.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from 'chai';
import express from 'express';
import { ApiError } from '../../../functions/api/errors';
import { handleExpressError } from '../../../functions/http/serveV2';

describe('The entry point of v2', () => {
  let server: Server;
  let url = '';

  before(async () => {
    const application = express();
    application.get('/defect', () => {
      throw new TypeError('a module that does not load');
    });
    application.get('/known', () => {
      throw new ApiError('UNAVAILABLE', 'Come again');
    });
    application.get('/records/:id', (_request, response) => void response.json({}));
    application.use(handleExpressError);
    server = createServer(application).listen(0, '127.0.0.1');
    await new Promise((listening) => server.once('listening', listening));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after(() => server.close());

  it('returns 404 for a path that cannot be decoded, 500 without the reason for a defect, and known errors', async () => {
    for (const [path, status, code, message] of [
      ['/records/%E0%A4%A', 404, 'NOT_FOUND', 'Unknown API path'],
      ['/defect', 500, 'INTERNAL', 'Unexpected server error; retry later and quote the request id'],
      ['/known', 503, 'UNAVAILABLE', 'Come again'],
    ] as const) {
      const response = await fetch(`${url}${path}`);
      const { error } = (await response.json()) as { error: Record<string, string> };
      expect([response.status, error.code, error.message], path).to.deep.equal([status, code, message]);
    }
  });
});
