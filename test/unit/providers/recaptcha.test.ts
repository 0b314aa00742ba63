// Which answers of reCAPTCHA pass, and which mean that the check failed.
import { expect } from 'chai';
import { isRecaptchaTokenValid } from '../../../functions/providers/recaptcha';
import { withoutErrorLog } from '../../support/dueItems';
import { serverForTests } from '../../support/localServer';
import { withEnvironment } from './environment';

describe('The captcha', () => {
  withEnvironment({ RECAPTCHA_ENDPOINT: '', RECAPTCHA_SECRET_KEY: 'secret' });
  withoutErrorLog();
  let asked: URLSearchParams;
  const address = serverForTests(async (request, response) => {
    asked = new URLSearchParams(Buffer.concat(await request.toArray()).toString());
    const { status = 200, ...answer } = JSON.parse(asked.get('response') ?? '');
    response.writeHead(status).end(JSON.stringify(answer));
  });
  beforeEach(() => Object.assign(process.env, { RECAPTCHA_ENDPOINT: address() }));
  const verdict = (answer: object) =>
    isRecaptchaTokenValid(JSON.stringify(answer), '192.0.2.1').catch(
      ({ code, headers }) => `${code}, retry after ${headers['Retry-After']} s`,
    );

  it('is passed with a score of at least 0.5, or without one (version 2)', async () => {
    const answers = [{}, { score: 0.5 }, { score: 0.49 }].map((scored) => ({ success: true, ...scored }));
    const failed = { success: false, score: 0.9, 'error-codes': ['timeout-or-duplicate'] };
    const verdicts = await Promise.all([...answers, failed].map(verdict));
    expect(verdicts).to.deep.equal([true, true, false, false]);
    expect([...asked.keys()]).to.deep.equal(['secret', 'response', 'remoteip']);
    expect([asked.get('secret'), asked.get('remoteip')]).to.deep.equal(['secret', '192.0.2.1']);
  });

  it('is unavailable if Google fails, rejects the key or answers something else', async () => {
    const key = { success: false, 'error-codes': ['invalid-input-secret'] };
    for (const answer of [{ status: 500, success: true }, key, { passed: true }])
      expect(await verdict(answer), JSON.stringify(answer)).to.equal('UNAVAILABLE, retry after 5 s');
  });
});
