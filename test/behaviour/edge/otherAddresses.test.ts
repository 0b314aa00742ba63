// Unknown URLs opened through Hosting: another version, a mistyped page.
import { expect } from 'chai';

describe('An unknown URL', () => {
  it('of another version names the existing versions', async () => {
    const answer = await fetch(`${process.env.HOSTING_URL}/v3/expiries`, {
      headers: { Accept: 'text/html' },
    });
    const body = (await answer.json()) as { code: string; error: string };
    expect([answer.status, body.code]).to.deep.equal([404, 'NOT_FOUND']);
    expect(body.error).to.equal('There is no version 3 of this API: use /v1 or /v2');
  });

  it('/v2 returns 404 in v2’s error format, although Hosting sends it to v1', async () => {
    const answer = await fetch(`${process.env.HOSTING_URL}/v2`);
    const { error } = (await answer.json()) as { error: Record<string, unknown> };
    expect([answer.status, answer.headers.get('x-api-version')]).to.deep.equal([404, '2']);
    expect(error).to.include({ code: 'NOT_FOUND', message: 'Unknown API path' });
    expect(error.request_id).to.equal(answer.headers.get('x-request-id'));
  });

  it('shows a page to browsers and JSON to programs', async () => {
    const opened = (path: string, Accept: string) =>
      fetch(`${process.env.HOSTING_URL}${path}`, { headers: { Accept } });
    const page = await opened('/expirie/', 'text/html,application/xhtml+xml,*/*;q=0.8');
    expect([page.status, page.headers.get('content-type')]).to.deep.equal([404, 'text/html; charset=utf-8']);
    expect(page.headers.get('x-request-id')).to.be.a('string').and.not.equal('');
    expect(page.headers.get('x-frame-options')).to.equal('DENY');
    expect(page.headers.get('strict-transport-security')).to.match(/^max-age=/);
    const text = await page.text();
    for (const told of ['There is no such page', 'Diese Seite gibt es nicht', 'n’existe pas', 'no existe'])
      expect(text).to.contain(told);
    const program = await opened('/expirie/', '*/*');
    expect(await program.json()).to.include({ error: 'Unknown API path', code: 'NOT_FOUND' });
    const endpoint = await opened('/v1/noSuchEndpoint', 'text/html');
    expect(await endpoint.json()).to.include({ error: 'Unknown API path' });
  });
});
