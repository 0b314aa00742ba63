// The resources and runtime of deployed functions, within the limits of Cloud Run and Cloud Tasks.
import { spawnSync } from 'node:child_process';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { expect } from 'chai';
import { z } from 'zod';
import {
  findWorkerByName,
  loadWorkerNamesByCloudFunction,
  partsOfWorkerInFunction,
} from '../../../functions/http/register';
import { buildWorkerCloudFunction } from '../../../functions/http/workerFunctions';
import type * as Tasks from '../../../functions/jobs/tasks';
import { deploymentParams, REGION } from '../../../functions/platform/params';
import { NODE_MAJOR, ROOT } from '../../../local/config';
import { startServer } from '../../support/localServer';
import { readText } from '../../support/repository';
import { withEnvironment } from '../providers/environment';

interface Declared {
  availableMemoryMb: number;
  cpu: number;
  concurrency: number;
  maxInstances: number;
  timeoutSeconds: number;
  serviceAccountEmail: string;
  scheduleTrigger?: { timeZone: string };
  eventTrigger?: { retry: boolean };
  taskQueueTrigger?: { rateLimits: { maxConcurrentDispatches: number } };
}

/** A new project's quota in one region. A deployment fails if one function may exceed it. */
const CPUS = 20;
const MEMORY_MB = 40 * 1024;
/** The longest time after which Cloud Tasks ends a task. */
const MAX_DISPATCH_DEADLINE_SECONDS = 1_800;

function checkResources(name: string, { __endpoint: declared }: { __endpoint: Declared }): void {
  const { cpu, availableMemoryMb: memory, concurrency, maxInstances } = declared;
  expect(maxInstances, name).to.be.a('number').and.be.at.least(1);
  expect(maxInstances * cpu, `${name}: CPUs`).to.be.at.most(CPUS);
  expect(maxInstances * memory, `${name}: memory`).to.be.at.most(MEMORY_MB);
  expect(cpu < 1, `${name}: part of a CPU, which Cloud Run allows one request at a time`).to.equal(concurrency === 1);
  if (cpu < 1) {
    expect(memory, `${name}: memory of part of a CPU`).to.be.at.most(cpu < 0.5 ? 512 : 1024);
  }
}

/** The accounts of functions as the Firebase CLI reads them from the manifest. */
async function accountsByCli(declared: readonly (readonly [string, { __endpoint: Declared }])[]) {
  const library = join(ROOT, 'node_modules/firebase-tools/lib');
  const { buildFromV1Alpha1 } = require(join(library, 'deploy/functions/runtimes/discovery/v1alpha1'));
  const { resolveBackend } = require(join(library, 'deploy/functions/build'));
  const { jobFromEndpoint } = require(join(library, 'gcp/cloudscheduler'));
  const endpoints = declared.map(([name, { __endpoint }]) => [name, { ...__endpoint, entryPoint: name }]);
  const manifest = { specVersion: 'v1alpha1', endpoints: Object.fromEntries(endpoints), params: [] };
  const { backend } = await resolveBackend({
    build: buildFromV1Alpha1(JSON.parse(JSON.stringify(manifest)), 'good-project', REGION, 'nodejs22'),
    firebaseConfig: { projectId: 'good-project' },
    userEnvs: {},
    nonInteractive: true,
  });
  const read = Object.values<{ id: string; serviceAccount: string; scheduleTrigger?: object }>(
    backend.endpoints[REGION],
  );
  const jobs = read.filter(({ scheduleTrigger }) => scheduleTrigger).map((each) => jobFromEndpoint(each, REGION, '42'));
  return {
    accounts: Object.fromEntries(read.map(({ id, serviceAccount }) => [id, serviceAccount])),
    callersOfSchedules: (await Promise.all(jobs)).map((job) => job.httpTarget.oidcToken.serviceAccountEmail),
  };
}

describe('A deployed function', () => {
  const declaredWorkers = () =>
    Object.entries(loadWorkerNamesByCloudFunction()).map(([name, workers]) => {
      const parts = workers.flatMap((worker) => {
        const found = findWorkerByName(worker);
        return found === null ? [] : partsOfWorkerInFunction(name, worker, found);
      });
      return [name, buildWorkerCloudFunction(name, parts) as { __endpoint: Declared }] as const;
    });

  it('without a caller fits the quota of a new project and its queue’s workload, runs in UTC, and is retried', () => {
    const workers = declaredWorkers();
    expect(workers.length).to.be.greaterThan(20);
    for (const [name, worker] of workers) {
      checkResources(name, worker);
      const { taskQueueTrigger, concurrency, maxInstances, timeoutSeconds } = worker.__endpoint;
      const { scheduleTrigger, eventTrigger } = worker.__endpoint;
      if (scheduleTrigger) expect(scheduleTrigger.timeZone, name).to.equal('Etc/UTC');
      if (eventTrigger) expect(eventTrigger.retry, name).to.equal(true);
      if (!taskQueueTrigger) continue;
      const { maxConcurrentDispatches } = taskQueueTrigger.rateLimits;
      expect(maxInstances * concurrency, `${name}: dispatches`).to.be.at.least(maxConcurrentDispatches);
      expect(timeoutSeconds, name).to.be.within(15, MAX_DISPATCH_DEADLINE_SECONDS);
    }
  });

  it('that reads documents has 1 GiB and one call at a time', () => {
    const workers = Object.fromEntries(declaredWorkers());
    for (const name of ['runExtraction', 'onRenewalProposalsWritten'])
      expect(workers[name]?.__endpoint, name).to.include({ availableMemoryMb: 1024, concurrency: 1 });
  });

  it('that serves requests fits the quota of a new project', () => {
    const functions = require('../../../functions/index') as Record<string, { __endpoint: Declared }>;
    for (const name of ['v1', 'v2', 'login', 'importExpiries'])
      if (functions[name]) checkResources(name, functions[name]);
    expect(functions.v1?.__endpoint).to.include({ availableMemoryMb: 2048, concurrency: 40 });
  });

  it('runs as the service account of its kind, with a full address that the Firebase CLI knows', async () => {
    const { accounts, callersOfSchedules } = await accountsByCli(declaredWorkers());
    const { runExtraction, onRenewalProposalsWritten, ...others } = accounts;
    for (const account of [runExtraction, onRenewalProposalsWritten])
      expect(account).to.equal('expiry-reading@good-project.iam.gserviceaccount.com');
    const workers = 'expiry-workers@good-project.iam.gserviceaccount.com';
    expect([...new Set(Object.values(others))]).to.deep.equal([workers]);
    expect([...new Set(callersOfSchedules)]).to.deep.equal([workers]);
    const { v1, login } = require('../../../functions/index') as Record<string, { __endpoint: Declared }>;
    for (const door of [v1, login])
      expect(door?.__endpoint.serviceAccountEmail).to.equal(
        'expiry-doors@{{ params.PROJECT_ID }}.iam.gserviceaccount.com',
      );
  });

  it('is in the region that Hosting sends requests to', () => {
    const { hosting } = JSON.parse(readText('firebase.json')) as {
      hosting: { rewrites: { function?: { region: string } }[] };
    };
    const regions = hosting.rewrites.flatMap((rewrite) => rewrite.function?.region ?? []);
    expect(new Set(regions)).to.deep.equal(new Set([REGION]));
  });
});

describe('The bucket of uploaded files', () => {
  withEnvironment({ FIREBASE_CONFIG: '', STORAGE_BUCKET_NAME: '' });

  it('comes from FIREBASE_CONFIG, because older projects name it differently', () => {
    const bucketOf = (config: object) => {
      process.env.FIREBASE_CONFIG = JSON.stringify({ projectId: 'good-project', ...config });
      return deploymentParams.storageBucket();
    };
    expect(bucketOf({ storageBucket: 'older.appspot.com' })).to.equal('older.appspot.com');
    expect(bucketOf({})).to.equal('good-project.firebasestorage.app');
  });
});

describe('A task', () => {
  withEnvironment({ FIREBASE_CONFIG: JSON.stringify({ projectId: 'good-project' }), TASKS_ENDPOINT: '' });

  it('may take as long as its queue’s function: Cloud Tasks ends others after 10 minutes', async () => {
    const bodies: { task: { dispatchDeadline: string; httpRequest: object } }[] = [];
    const server = createServer(async (request, response) => {
      bodies.push(JSON.parse(Buffer.concat(await request.toArray()).toString()));
      response.setHeader('Content-Type', 'application/json').end('{}');
    });
    process.env.TASKS_ENDPOINT = `http://127.0.0.1:${await startServer(server)}`;
    // A fresh module, so that no client for another address is reused.
    const path = require.resolve('../../../functions/jobs/tasks');
    delete require.cache[path];
    const { declareTaskQueue } = require(path) as typeof Tasks;
    const rateLimits = { maxConcurrentDispatches: 1, maxDispatchesPerSecond: 1 };
    const declaration = { name: 'slow', payload: z.object({}), rateLimits };
    await declareTaskQueue({ ...declaration, timeoutSeconds: 1_800 }).enqueue({});
    await declareTaskQueue(declaration).enqueue({});
    server.close();
    expect(bodies.map(({ task }) => task.dispatchDeadline)).to.deep.equal(['1800s', '120s']);
    expect(bodies[0]?.task.httpRequest).to.deep.include({
      oidcToken: { serviceAccountEmail: 'expiry-workers@good-project.iam.gserviceaccount.com' },
    });
  });
});

const readJson = (name: string) => JSON.parse(readText(name));

describe('The runtime in firebase.json', () => {
  it('is a Node version that the packages are installed and typed for', () => {
    const { devDependencies } = readJson('package.json');
    for (const name of ['node', '@types/node'])
      expect(Number.parseInt(devDependencies[name], 10), name).to.equal(NODE_MAJOR);
  });

  it('has an upper bound in one deployed package, Node 24', () => {
    const { packages } = readJson('package-lock.json') as {
      packages: Record<string, { dev?: true; engines?: { node?: string } }>;
    };
    // Review any other package here before you change the Node version.
    const bounded = Object.entries(packages).filter(
      ([path, { dev, engines }]) => path !== '' && !dev && /<(?!=?\s*0)/.test(engines?.node ?? ''),
    );
    const ranges = bounded.map(([path, { engines }]) => [path, engines?.node]);
    expect(ranges).to.deep.equal([['node_modules/cloudevents', '>=20 <=24']]);
  });
});

describe('A deployment by the Firebase CLI alone', () => {
  const [command = ''] = readJson('firebase.json').functions.predeploy as string[];
  const ran = (ALREADY_BUILT?: string): string =>
    spawnSync('sh', ['-c', `npm() { echo "npm $*"; }; ${command}`], {
      env: { PATH: process.env.PATH, ...(ALREADY_BUILT ? { ALREADY_BUILT } : {}) },
      encoding: 'utf8',
    }).stdout.trim();

  it('builds first; npm run deploy has already built', () => {
    expect(ran()).to.equal('npm run build');
    expect(ran('1')).to.equal('');
  });
});
