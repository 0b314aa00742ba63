// The sandbox keeps its data across restarts if asked to: clock, inbox, files, and the payment provider's records.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Storage } from '@google-cloud/storage';
import { expect } from 'chai';
import { BUCKET } from '../../local/config';
import { type SandboxUnderTest, startSandboxUnderTest } from './sandboxUnderTest';

const bucketOf = ({ origin, suite }: SandboxUnderTest) =>
  new Storage({
    apiEndpoint: origin,
    projectId: 'demo-expiry',
    keyFilename: join(suite.runDir, 'service-account.json'),
    retryOptions: { autoRetry: false },
  }).bucket(BUCKET);

const mail = {
  personalizations: [{ to: [{ email: 'ada@client.example' }] }],
  from: { email: 'reminders@service.example' },
  subject: 'Kept',
  content: [{ type: 'text/plain', value: 'Hello' }],
};

describe('sandbox: data kept between two starts', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'kept-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is restored by the next start, and not overwritten by the seed', async () => {
    const first = await startSandboxUnderTest(join(folder, 'nothing yet'));
    await first.api('POST', '/ready', {});
    expect(first.seeded(), 'there was nothing to go on with').to.equal(1);
    await first.api('POST', '/clock', { advance: 'P20D' });
    await fetch(`${first.origin}/v3/mail/send`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: 'Bearer SG.local' },
      body: JSON.stringify(mail),
    });
    await bucketOf(first).file('a/b.txt').save('content', { contentType: 'text/plain' });
    const kept = await first.api('POST', '/keep', { folder });
    expect(kept).to.deep.include({ status: 200 });
    const { json: clock } = await first.api('GET', '/clock');
    await first.stop();

    const second = await startSandboxUnderTest(folder);
    await second.api('POST', '/ready', {});
    expect(second.seeded()).to.equal(0);
    expect((await second.api('GET', '/clock')).json.offset_ms).to.equal(clock.offset_ms);
    const { messages } = (await second.api('GET', '/messages')).json as { messages: { subject: string }[] };
    expect(messages.map(({ subject }) => subject)).to.deep.equal(['Kept']);
    const [content] = await bucketOf(second).file('a/b.txt').download();
    expect(content.toString()).to.equal('content');
    await second.api('POST', '/reset', {});
    expect(second.seeded(), 'a reset is a beginning').to.equal(1);
    await second.stop();
  });

  it('is rejected if the folder is not one', async () => {
    const sandbox = await startSandboxUnderTest();
    expect((await sandbox.api('POST', '/keep', {})).status).to.equal(400);
    await sandbox.stop();
  });
});
