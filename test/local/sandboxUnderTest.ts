// Starts a sandbox in this process, with stand-ins for the service's functions and for the Firestore emulator.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clockFile, type SuiteConfig } from '../../local/config';
import { startSandbox } from '../../local/sandbox/sandbox';
import { freePort } from '../support/edgeServers';

export interface ServiceCall {
  path: string;
  method: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** The sandbox's time when the call arrived. */
  at: string;
}

/** Nothing listens there. */
const NOT_RUNNING = {
  hosting: 1,
  firestoreWebsocket: 1,
  hub: 1,
  logging: 1,
  eventarc: 1,
  tasks: 1,
  functionsTogether: 1,
};

type Answer = number | ((call: Omit<ServiceCall, 'at'>) => number | Promise<number>);

export interface SandboxUnderTest {
  suite: SuiteConfig;
  origin: string;
  serviceOrigin: string;
  /** All calls to the service, oldest first. */
  calls: ServiceCall[];
  /** Paths of the maintenance calls to the emulators. */
  maintenance: string[];
  seeded: () => number;
  /** Sets the service's response to calls whose path contains `pathPart`. */
  answer(pathPart: string, answer: Answer): void;
  api(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; json: Record<string, unknown> }>;
  /** Sends a trigger event like the Firestore emulator. */
  fireTrigger(name: string, body?: string): Promise<void>;
  /** Writes the build's trigger functions, by the documents they watch. */
  writeTriggers(documents: Record<string, string>): void;
  writeSchedules(schedules: { name: string; schedule: string; timeZone?: string }[]): void;
  stop(): Promise<void>;
}

export async function startSandboxUnderTest(keptIn?: string): Promise<SandboxUnderTest> {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  const calls: ServiceCall[] = [];
  const maintenance: string[] = [];
  const answers: [string, Answer][] = [];
  let seeds = 0;
  const now = () => new Date(Date.now() + Number(readFileSync(clockFile(suite), 'utf8'))).toISOString();

  const [sandboxPort, receiverPort] = [await freePort(), await freePort()];
  const origin = `http://127.0.0.1:${sandboxPort}`;

  const service = await listening(async (call) => {
    calls.push({ ...call, at: now() });
    const answer = answers.findLast(([part]) => call.path.includes(part))?.[1] ?? 200;
    return typeof answer === 'number' ? answer : answer(call);
  });
  // Turns a write to the barrier document into its event, like the emulator.
  const firestore = await listening(async ({ method, path, body }) => {
    const isEmptying = method === 'DELETE' || path === '/reset';
    if (isEmptying || path.includes('?eventarcTriggerId=')) maintenance.push(path);
    if (method === 'PATCH') {
      const trigger = `${origin}/functions/projects/demo-expiry/triggers/sandbox-barrier`;
      setTimeout(
        () => void fetch(trigger, { method: 'POST', body: Buffer.from(body).toString('base64') }),
        2,
      );
    }
    return 200;
  });

  const suite: SuiteConfig = {
    name: 'unit',
    ports: {
      ...NOT_RUNNING,
      functions: portOf(service),
      auth: portOf(firestore),
      firestore: portOf(firestore),
      sandbox: sandboxPort,
      receiver: receiverPort,
    },
    runDir: folder,
    buildDir: folder,
  };
  const sandbox = await startSandbox(suite, {
    keptIn,
    seed: async () => {
      seeds += 1;
    },
  });

  const api: SandboxUnderTest['api'] = async (method, path, body) => {
    const response = await fetch(`${origin}/api${path}`, {
      method,
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { status: response.status, json: (await response.json()) as Record<string, unknown> };
  };

  return {
    suite,
    origin,
    serviceOrigin: `http://127.0.0.1:${portOf(service)}`,
    calls,
    maintenance,
    seeded: () => seeds,
    answer: (pathPart, answer) => answers.push([pathPart, answer]),
    api,
    async fireTrigger(name, body = 'event') {
      await fetch(`${origin}/functions/projects/demo-expiry/triggers/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/protobuf', 'ce-id': 'event-1' },
        body,
      });
    },
    writeTriggers: (documents) => {
      const endpoints = Object.entries(documents).map(([name, document]) => {
        const eventTrigger = {
          eventType: 'google.cloud.firestore.document.v1.written',
          eventFilters: { database: '(default)', namespace: '(default)' },
          eventFilterPathPatterns: { document },
        };
        return [name, { eventTrigger }];
      });
      const manifest = { endpoints: { ...Object.fromEntries(endpoints), called: { httpsTrigger: {} } } };
      writeFileSync(join(folder, 'functions.yaml'), JSON.stringify(manifest));
    },
    writeSchedules: (schedules) => writeFileSync(join(folder, 'schedules.json'), JSON.stringify(schedules)),
    async stop() {
      await sandbox.stop();
      for (const server of [service, firestore]) {
        server.closeAllConnections();
        server.close();
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function listening(handle: (call: Omit<ServiceCall, 'at'>) => Promise<number>): Promise<Server> {
  const server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    const status = await handle({
      path: req.url ?? '',
      method: req.method ?? '',
      headers: req.headers,
      body: Buffer.concat(chunks).toString('utf8'),
    });
    res.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;
