// Compares firebase-functions' own discovery of the build, as a deployment uses it, with the endpoint table.
import { expect } from 'chai';
import {
  findWorkerByName,
  loadAllV1Endpoints,
  loadAllV2Endpoints,
  loadWorkerNamesByCloudFunction,
  partsOfWorkerInFunction,
} from '../../functions/http/register';
import { suiteConfig } from '../../local/config';
import { discoverFunctions } from '../../local/discovery';

interface Found {
  region: string[];
  platform: string;
  httpsTrigger?: { invoker?: string[] };
  scheduleTrigger?: { schedule: string };
  taskQueueTrigger?: { rateLimits: Record<string, number>; retryConfig: Record<string, number> };
  eventTrigger?: { eventType: string; retry: boolean; eventFilterPathPatterns?: Record<string, string> };
  secretEnvironmentVariables?: { key: string }[];
}

/** Due work waits at most this long if its task is lost. */
const SWEEPS: Readonly<Record<string, string>> = {
  '* * * * *':
    'checkStalledRuns compareZoneRules fireReminders fireWorkflowTriggers notifyUnreachable retryMessages ' +
    'runDueRequests runErasures runSnoozes sendDigests sweepMail sweepReschedulings sweepWebhookDeliveries watchLateness',
  '*/5 * * * *':
    'sendSummaries sweepContactGroupChanges sweepExpiryImports sweepExtractions sweepFolderRemovals ' +
    'sweepHooksOfExpiredKeys',
  '*/15 * * * *':
    'retryUnreadChanges sweepCollectionUploads sweepDataExports sweepEvidencePacks sweepExpiryExports ' +
    'sweepFileRemovals sweepUploads',
  '17 * * * *': 'clearAbandonedRegistrations notifyPlanSteps sealActivity',
  '40 2 * * *': 'pruneActivity',
  '10 3 * * *':
    'checkStalledRuns fireReminders fireWorkflowTriggers retryMessages runDueRequests runErasures sendDigests',
  '0 12 * * *': 'takeScoreSnapshots',
};

describe('Deploy-time discovery', () => {
  let found: Record<string, Found>;

  before(async () => {
    found = (await discoverFunctions(suiteConfig().buildDir)).endpoints as unknown as Record<string, Found>;
  });

  it('finds the functions v1 and v2, every v1 endpoint and every group of workers, and nothing else', () => {
    const workers = Object.keys(loadWorkerNamesByCloudFunction());
    expect(Object.keys(found)).to.have.members(['v1', 'v2', ...loadAllV1Endpoints().keys(), ...workers]);
  });

  it('has no two names that Cloud Run treats as equal, and none that it rejects', () => {
    const names = Object.keys(found);
    expect(new Set(names.map((name) => name.toLowerCase())).size).to.equal(names.length);
    for (const name of names) expect(name).to.match(/^[A-Za-z][A-Za-z0-9_-]{0,61}$/);
  });

  it('makes every endpoint public HTTPS in the region, with its declared secrets', () => {
    for (const [name, { secrets = [] }] of loadAllV1Endpoints()) {
      const { httpsTrigger, region, secretEnvironmentVariables = [] } = found[name] as Found;
      expect(httpsTrigger?.invoker, name).to.deep.equal(['public']);
      expect(region, name).to.deep.equal(['us-central1']);
      const keys = secretEnvironmentVariables.map(({ key }) => key);
      expect(keys, name).to.include.members(['SESSION_SECRET', ...secrets]);
    }
  });

  it('gives v1 and v2 the secrets of all their endpoints', () => {
    for (const [door, endpoints] of [
      ['v1', loadAllV1Endpoints()],
      ['v2', loadAllV2Endpoints()],
    ] as const) {
      const keys = (found[door]?.secretEnvironmentVariables ?? []).map(({ key }) => key);
      const needed = [...endpoints.values()].flatMap(({ secrets = [] }) => secrets);
      expect(keys, door).to.include.members([...new Set(needed)]);
    }
  });

  it('calls one function for each event, and none for other writes', () => {
    const watched = Object.entries(found).flatMap(([name, { eventTrigger }]) =>
      eventTrigger ? [[name, eventTrigger.eventFilterPathPatterns?.document ?? ''] as const] : [],
    );
    const of = (collection: string) => watched.filter(([, path]) => path === `${collection}/{id}`);
    expect(of('events').map(([name]) => name)).to.deep.equal(['onEventsCreated']);
    for (const collection of ['expiries', 'collection_requests', 'collection_submissions'])
      expect(of(collection), collection).to.deep.equal([]);
  });

  it('deploys queues, schedules and triggers as declared by their workers', () => {
    const pairs = Object.entries(loadWorkerNamesByCloudFunction()).flatMap(([name, workers]) =>
      workers.flatMap((workerName) => {
        const worker = findWorkerByName(workerName);
        if (worker === null) throw new Error(`No worker ${workerName}`);
        return partsOfWorkerInFunction(name, workerName, worker).map((part) => [name, part, workerName] as const);
      }),
    );
    const sweeps: Record<string, Set<string>> = {};
    for (const [name, worker, workerName] of pairs) {
      const keys = (found[name]?.secretEnvironmentVariables ?? []).map(({ key }) => key);
      expect(keys, name).to.include.members([...(worker.secrets ?? [])]);
      const { taskQueueTrigger, scheduleTrigger, eventTrigger } = found[name] as Found;
      if (worker.kind === 'task') {
        expect(taskQueueTrigger?.rateLimits, name).to.deep.include(worker.rateLimits);
        expect(taskQueueTrigger?.retryConfig, name).to.deep.include(worker.retry);
      } else if (worker.kind === 'schedule') {
        expect(scheduleTrigger?.schedule, name).to.equal(worker.cron);
        sweeps[worker.cron] = (sweeps[worker.cron] ?? new Set()).add(workerName);
      } else {
        expect(eventTrigger?.retry, name).to.equal(true);
        const what = worker.after === 'creation' ? 'created' : 'written';
        expect(eventTrigger?.eventType, name).to.equal(`google.cloud.firestore.document.v1.${what}`);
        expect(eventTrigger?.eventFilterPathPatterns?.document, name).to.equal(worker.document);
      }
    }
    for (const [cron, names] of Object.entries(SWEEPS))
      expect([...(sweeps[cron] ?? [])], cron).to.have.members(names.split(' '));
    expect(sweeps).to.have.all.keys(Object.keys(SWEEPS));
  });
});
