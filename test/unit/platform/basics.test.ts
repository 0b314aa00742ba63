// Instants and dates, the deployment’s defaults, and resources that are opened once.
import { expect } from 'chai';
import * as clock from '../../../functions/platform/clock';
import * as pages from '../../../functions/platform/pageUrls';
import { deploymentParams } from '../../../functions/platform/params';
import { memoizedUntilFailure } from '../../../functions/platform/services';
import { withEnvironment } from '../providers/environment';

const at = (iso: string): Date => new Date(`${iso}Z`);

describe('Instants and dates', () => {
  it('are compared, counted in days, and the next day begins at midnight UTC', () => {
    const [one, other] = [at('2030-01-31T00:00'), at('2030-01-31T23:59:59.999')];
    expect([clock.laterOf(one, other), clock.laterOf(other, one)]).to.deep.equal([other, other]);
    expect([clock.earliest([null, other, one]), clock.earliest([null])]).to.deep.equal([one, null]);
    for (const today of [one, other]) expect(clock.startOfNextUtcDate(today)).to.deep.equal(at('2030-02-01T00:00'));
    const days = (to: string) => clock.daysBetweenCalendarDates('2030-03-01', to);
    expect(['2030-02-28', '2030-03-01', '2031-03-01'].map(days)).to.deep.equal([-1, 0, 365]);
  });
});

describe('A deployment without settings', () => {
  const unset = { PUBLIC_URL: '', FUNCTIONS_URL: '', MAX_LIST_BYTES: '' };
  const FIREBASE_CONFIG = JSON.stringify({ projectId: 'acme' });
  withEnvironment({ ...unset, FIREBASE_CONFIG, CORS_ORIGINS: '', INBOUND_MAIL_DOMAIN: 'IN.example' });

  it('has the project’s addresses and allows any origin', () => {
    expect(deploymentParams.publicUrl()).to.equal('https://acme.web.app');
    expect(deploymentParams.functionsUrl()).to.equal('https://us-central1-acme.cloudfunctions.net');
    expect(deploymentParams.maxListBytes()).to.equal(9_000_000);
    expect(deploymentParams.inboundMailDomain()).to.equal('in.example');
    expect(deploymentParams.corsOrigins()).to.deep.equal(['*']);
    Object.assign(process.env, { MAX_LIST_BYTES: '7', CORS_ORIGINS: ' https://a.example, ,https://b.example' });
    expect(deploymentParams.maxListBytes()).to.equal(7);
    expect(deploymentParams.corsOrigins()).to.deep.equal(['https://a.example', 'https://b.example']);
  });

  it('has a page for each kind of record, and escapes ids', () => {
    const { publicUrlOfPath, errorGuideUrl, ...others } = pages;
    const paths = Object.values(others).map((urlOf) => urlOf('a&b').replace('https://acme.web.app', ''));
    const kinds = ['expiry', 'extraction', 'integration', 'invitation', 'request', 'run', 'webhook'];
    expect(paths.sort()).to.deep.equal(kinds.map((kind) => `/${kind}/?id=a%26b`));
    expect(errorGuideUrl('NOT_FOUND')).to.equal(publicUrlOfPath('/docs/errors/#not-found'));
  });
});

describe('The date in a zone', () => {
  it('changes at its midnight, also within a UTC hour', () => {
    const dates = ['18:29:59.999Z', '18:30:00Z'].map((time) =>
      clock.calendarDateInZone('Asia/Kolkata', new Date(`2030-01-31T${time}`)),
    );
    expect(dates).to.deep.equal(['2030-01-31', '2030-02-01']);
  });
});

describe('memoizedUntilFailure', () => {
  it('opens a resource once, and again after a failure', async () => {
    let opened = 0;
    const open = memoizedUntilFailure(async () => {
      opened += 1;
      if (opened === 1) throw new Error('away');
      return opened;
    });
    expect(await open().catch(({ message }) => message)).to.equal('away');
    expect(await Promise.all([open(), open()])).to.deep.equal([2, 2]);
  });
});
