// The sandbox's Cloud Storage, driven by the real client library and by signed URLs that it makes.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Bucket, type File, Storage } from '@google-cloud/storage';
import { expect } from 'chai';
import { BUCKET } from '../../local/config';
import { type SandboxUnderTest, sleep, startSandboxUnderTest } from './sandboxUnderTest';

const MINUTE_MS = 60_000;

describe('sandbox: Cloud Storage', () => {
  let sandbox: SandboxUnderTest;
  let bucket: Bucket;

  before(async () => {
    sandbox = await startSandboxUnderTest();
    await sandbox.api('POST', '/ready', {});
    bucket = new Storage({
      apiEndpoint: sandbox.origin,
      projectId: 'demo-expiry',
      keyFilename: join(sandbox.suite.runDir, 'service-account.json'),
      retryOptions: { autoRetry: false },
    }).bucket(BUCKET);
  });

  afterEach(() => sandbox.api('POST', '/reset', {}));

  after(() => sandbox.stop());

  const failureOf = async (work: Promise<unknown>) => {
    try {
      await work;
    } catch (error) {
      return error as { code: number };
    }
    throw new Error('It did not fail.');
  };

  describe('through the library', () => {
    it('has the bucket of the suite and no other', async () => {
      expect(await bucket.exists()).to.deep.equal([true]);
      expect(await bucket.storage.bucket('other').exists()).to.deep.equal([false]);
    });

    for (const resumable of [false, true]) {
      it(`uploads and downloads, ${resumable ? 'resumable' : 'in one request'}, checksums compared`, async () => {
        const file = bucket.file('org/1/Ünïcode name & more.txt');
        const content = 'x'.repeat(300_000);
        await file.save(content, {
          resumable,
          contentType: 'text/plain',
          validation: 'crc32c',
          metadata: { metadata: { owner: 'ann' }, contentDisposition: 'attachment' },
        });
        const [downloaded] = await file.download();
        expect(downloaded.toString()).to.equal(content);
        const [metadata] = await file.getMetadata();
        expect(metadata).to.deep.include({
          name: file.name,
          size: '300000',
          contentType: 'text/plain',
          contentDisposition: 'attachment',
          metadata: { owner: 'ann' },
        });
      });
    }

    it('uploads in chunks and downloads a range', async () => {
      const file = bucket.file('chunks');
      await file.save(Buffer.alloc(600_000, 'a'), { resumable: true, chunkSize: 256 * 1024 });
      expect((await file.getMetadata())[0].size).to.equal('600000');
      const [range] = await file.download({ start: 10, end: 19 });
      expect(range.toString()).to.equal('a'.repeat(10));
    });

    it('changes metadata, copies, lists by prefix and deletes', async () => {
      const file = bucket.file('a/1');
      await file.save('one', { contentType: 'text/plain', metadata: { metadata: { keep: '1', drop: '2' } } });
      await file.setMetadata({ metadata: { drop: null, add: '3' } });
      expect((await file.getMetadata())[0].metadata).to.deep.equal({ keep: '1', add: '3' });
      await file.copy(bucket.file('a/2'));
      await bucket.file('b/1').save('other');
      const [listed] = await bucket.getFiles({ prefix: 'a/' });
      expect(listed.map(({ name }) => name)).to.deep.equal(['a/1', 'a/2']);
      expect((await bucket.file('a/2').getMetadata())[0].contentType).to.equal('text/plain');
      await file.delete();
      expect(await file.exists()).to.deep.equal([false]);
      expect((await failureOf(file.download())).code).to.equal(404);
    });

    it('keeps to a wanted generation', async () => {
      const file = bucket.file('once');
      await file.save('one', { preconditionOpts: { ifGenerationMatch: 0 } });
      const again = file.save('two', { preconditionOpts: { ifGenerationMatch: 0 } });
      expect((await failureOf(again)).code).to.equal(412);
    });

    it('fails as asked', async () => {
      await sandbox.api('POST', '/faults', { service: 'storage', status: 503, times: 1 });
      expect((await failureOf(bucket.file('x').getMetadata())).code).to.equal(503);
    });
  });

  describe('by signed URL', () => {
    const LIMIT = 'x-goog-content-length-range';
    const upload = (file: File, options: { expires?: number; accessibleAt?: Date } = {}) =>
      file
        .getSignedUrl({
          version: 'v4',
          action: 'write',
          expires: Date.now() + 15 * MINUTE_MS,
          contentType: 'application/pdf',
          extensionHeaders: { [LIMIT]: '0,10' },
          ...options,
        })
        .then(([url]) => url);
    const put = async (url: string, body: string, headers: Record<string, string> = {}) => {
      const response = await fetch(url, {
        method: 'PUT',
        headers: { 'content-type': 'application/pdf', [LIMIT]: '0,10', ...headers },
        body,
      });
      const text = await response.text();
      return { status: response.status, code: /<Code>(\w+)<\/Code>/.exec(text)?.[1] };
    };
    const now = async () => Date.parse((await sandbox.api('GET', '/clock')).json.now as string);

    it('takes what was signed and gives it back', async () => {
      const file = bucket.file('org/a b/ü(1).pdf');
      expect(await put(await upload(file), 'content')).to.deep.equal({ status: 200, code: undefined });
      expect((await file.getMetadata())[0].contentType).to.equal('application/pdf');
      const [url] = await file.getSignedUrl({
        version: 'v4',
        action: 'read',
        expires: Date.now() + MINUTE_MS,
        promptSaveAs: 'Übersicht.pdf',
        responseType: 'text/plain',
      });
      const answer = await fetch(url);
      expect(await answer.text()).to.equal('content');
      expect(answer.headers.get('content-type')).to.contain('text/plain');
      expect(answer.headers.get('content-disposition')).to.contain('attachment');
    });

    it('lets pages do what storage.cors.json says, and nothing without its rules', async () => {
      const url = await upload(bucket.file('x'));
      const allowed = async (method: string, headers: string) => {
        const preflight = await fetch(url, {
          method: 'OPTIONS',
          headers: {
            origin: 'https://app.example',
            'access-control-request-method': method,
            'access-control-request-headers': headers,
          },
        });
        expect(preflight.status).to.equal(200);
        return preflight.headers.get('access-control-allow-origin');
      };
      expect(await allowed('PUT', `content-type, ${LIMIT}`)).to.equal('*');
      expect(await allowed('PUT', 'x-another')).to.equal(null);
      expect(await allowed('DELETE', 'content-type')).to.equal(null);
      await sandbox.api('POST', '/cors', { configured: false });
      expect(await allowed('PUT', 'content-type')).to.equal(null);
      await sandbox.api('POST', '/cors', { configured: true });
      expect(await allowed('PUT', 'content-type')).to.equal('*');
    });

    it('refuses another type, size, object, method or signature', async () => {
      const url = await upload(bucket.file('x'));
      const other = await upload(bucket.file('y'));
      const forged = 'SignatureDoesNotMatch';
      expect(await put(url, 'x', { 'content-type': 'text/html' })).to.deep.equal({
        status: 403,
        code: forged,
      });
      expect(await put(url, 'x', { [LIMIT]: '0,999' })).to.deep.equal({ status: 403, code: forged });
      expect(await put(url, 'x', { 'x-goog-meta-a': '1' })).to.deep.equal({ status: 403, code: forged });
      expect(await put(url, 'longer than ten')).to.deep.equal({ status: 400, code: 'EntityTooLarge' });
      expect(await put(url.replace('/x?', '/z?'), 'x')).to.deep.equal({ status: 403, code: forged });
      const signature = /X-Goog-Signature=\w+/;
      const swapped = url.replace(signature, signature.exec(other)?.[0] ?? '');
      expect(await put(swapped, 'x')).to.deep.equal({ status: 403, code: forged });
      expect(
        (await fetch(url, { headers: { 'content-type': 'application/pdf', [LIMIT]: '0,10' } })).status,
      ).to.equal(403);
      expect((await fetch(url.split('?')[0] ?? '', { method: 'PUT', body: 'x' })).status).to.equal(403);
      expect((await bucket.getFiles())[0]).to.have.length(0);
    });

    it('refuses a request that leaves out what was signed', async () => {
      const response = await fetch(await upload(bucket.file('x')), {
        method: 'PUT',
        headers: { 'content-type': 'application/pdf' },
        body: 'x',
      });
      expect(response.status).to.equal(400);
      expect(await response.text()).to.contain('MalformedSecurityHeader');
    });

    it('counts the time to live on its own clock when the URL was dated by real time', async () => {
      const before = await upload(bucket.file('x'));
      await sandbox.api('POST', '/clock', { advance: 'PT14M' });
      expect((await put(before, 'x')).status).to.equal(200);
      await sandbox.api('POST', '/clock', { advance: 'PT2M' });
      expect(await put(before, 'x')).to.deep.equal({ status: 400, code: 'ExpiredToken' });
      await sandbox.api('POST', '/clock', { advance: 'P30D' });
      // Dates of URLs have whole seconds; this one must not look as if it had been made before the move.
      await sleep(1000);
      expect((await put(await upload(bucket.file('x')), 'x')).status).to.equal(200);
    });

    it('counts the time to live on its own clock when the URL was dated by it', async () => {
      await sandbox.api('POST', '/clock', { advance: 'P3D' });
      const present = await now();
      const url = await upload(bucket.file('x'), {
        accessibleAt: new Date(present),
        expires: present + 15 * MINUTE_MS,
      });
      expect((await put(url, 'x')).status).to.equal(200);
      await sandbox.api('POST', '/clock', { advance: 'PT16M' });
      expect(await put(url, 'x')).to.deep.equal({ status: 400, code: 'ExpiredToken' });
    });

    it('makes the key in the format of Google', () => {
      const key = JSON.parse(readFileSync(join(sandbox.suite.runDir, 'service-account.json'), 'utf8'));
      expect(key).to.include({ type: 'service_account', project_id: 'demo-expiry' });
      expect(key.private_key).to.match(/^-----BEGIN PRIVATE KEY-----/);
    });
  });
});
