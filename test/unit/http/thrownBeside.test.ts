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

  const answerTo = async (path: string) => {
    const response = await fetch(`${url}${path}`);
    return { status: response.status, body: (await response.json()) as { error: Record<string, string> } };
  };

  it('returns 404 for a path that cannot be decoded', async () => {
    const { status, body } = await answerTo('/records/%E0%A4%A');
    expect([status, body.error.message]).to.deep.equal([404, 'Unknown API path']);
  });

  it('returns 500 for a defect, not 404', async () => {
    const { status, body } = await answerTo('/defect');
    expect([status, body.error.code]).to.deep.equal([500, 'INTERNAL']);
    expect(body.error.message).not.to.include('module');
  });

  it('returns an ApiError unchanged', async () => {
    const { status, body } = await answerTo('/known');
    expect([status, body.error.code]).to.deep.equal([503, 'UNAVAILABLE']);
  });
});
