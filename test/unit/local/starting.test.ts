// If a suite can't start, one sentence says what is in the way and what to do.
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { SuiteConfig } from '../../../local/config';
import { checkPorts } from '../../../local/preconditions';
import { wantsSeed } from '../../../local/sandbox/seeding';
import { lockSuite } from '../../../local/suiteLock';

const refusalOf = async (work: () => unknown): Promise<string> => {
  try {
    await work();
  } catch (refused) {
    return (refused as Error).message;
  }
  return 'accepted';
};

describe('A starting suite', () => {
  it('is refused if one runs in the same folder, with a hint', async () => {
    const runDir = mkdtempSync(join(tmpdir(), 'run-'));
    const suite = { name: 'start', runDir, ports: { hosting: 5050, sandbox: 5055 } } as SuiteConfig;
    const lock = await lockSuite(suite);
    const refusal = await refusalOf(() => lockSuite(suite));
    expect(refusal).to.include(`already running (process ${process.pid})`);
    expect(refusal).to.include('http://127.0.0.1:5050/').and.include('SUITE=second SUITE_PORT_SHIFT=5000');
    lock.release();
    const next = await lockSuite(suite);
    next.release();
    rmSync(runDir, { recursive: true, force: true });
  });

  it('reports all occupied ports, and the variable that moves them', async () => {
    const servers = await Promise.all(
      [0, 0].map(
        () =>
          new Promise<Server>((resolve) => {
            const server = createServer().listen(0, '127.0.0.1', () => resolve(server));
          }),
      ),
    );
    const [hosting = 0, sandbox = 0] = servers.map((server) => (server.address() as AddressInfo).port);
    const refusal = await refusalOf(() => checkPorts({ ports: { hosting, sandbox } } as SuiteConfig));
    expect(refusal).to.include(`${hosting}  the service`).and.include(`${sandbox}  the sandbox`);
    expect(refusal).to.include('HOSTING_PORT=').and.include('SUITE_PORT_SHIFT=5000 npm start');
    for (const server of servers) server.close();
  });

  it('has the demo data whatever its name, unless it is for tests', () => {
    for (const name of ['start', 'second']) expect(wantsSeed({ name }, undefined), name).to.equal(true);
    for (const name of ['test', 'test-2']) expect(wantsSeed({ name }, undefined), name).to.equal(false);
    expect(wantsSeed({ name: 'test' }, 'demo')).to.equal(true);
  });
});
