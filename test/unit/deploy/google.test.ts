// What Google's refusals mean to the doctor and the deployment.
import { expect } from 'chai';
import { GoogleAuth } from 'google-auth-library';
import { ApiDisabled, askGoogle } from '../../../tools/deploy/google';

describe('A response from Google', () => {
  const { fetch } = globalThis;
  const { getAccessToken } = GoogleAuth.prototype;
  afterEach(() => {
    globalThis.fetch = fetch;
    GoogleAuth.prototype.getAccessToken = getAccessToken;
  });

  it('distinguishes a disabled API, a missing resource and a missing permission', async () => {
    GoogleAuth.prototype.getAccessToken = async () => 'token';
    const asked = async (status: number, reason: string) => {
      globalThis.fetch = async () => Response.json({ error: { details: [{ reason }] } }, { status });
      return askGoogle('good-project')('https://run.googleapis.com/v2/x').catch((error: Error) => error);
    };
    expect(await asked(404, 'NOT_FOUND')).to.equal(null);
    const off = await asked(403, 'SERVICE_DISABLED');
    expect(off).to.be.instanceOf(ApiDisabled).with.property('message').that.includes('run.googleapis.com');
    const refused = await asked(403, 'IAM_PERMISSION_DENIED');
    expect(refused).to.be.instanceOf(Error).and.not.instanceOf(ApiDisabled);
  });
});
