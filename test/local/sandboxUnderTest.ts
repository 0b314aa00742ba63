// Starts a sandbox in this process, with fakes of the service's functions and of the Firestore emulator.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clockFile, type SuiteConfig } from '../../local/config';
import { startSandbox } from '../../local/sandbox/sandbox';
import { freePort } from '../support/edgeServers';
import { startServer } from '../support/localServer';

interface ServiceCall {
  path: string;
  method: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** The sandbox's time when the call arrived. */
  at: string;
}

type Answer = number | ((call: Omit<ServiceCall, 'at'>) => number | Promise<number>);

export type SandboxUnderTest = Awaited<ReturnType<typeof startSandboxUnderTest>>;

export async function startSandboxUnderTest(keptIn?: string) {
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
      setTimeout(() => void fetch(trigger, { method: 'POST', body: Buffer.from(body).toString('base64') }), 2);
    }
    return 200;
  });

  const suite: SuiteConfig = {
    name: 'unit',
    ports: {
      // Nothing listens on port 1.
      ...{ hosting: 1, firestoreWebsocket: 1, hub: 1, logging: 1, eventarc: 1, tasks: 1 },
      functionsTogether: 1,
      ...{ functions: portOf(service), auth: portOf(firestore), firestore: portOf(firestore) },
      ...{ sandbox: sandboxPort, receiver: receiverPort },
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

  const api = async (method: string, path: string, body?: unknown) => {
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
    /** All calls to the service, oldest first. */
    calls,
    /** Paths of the maintenance calls to the emulators. */
    maintenance,
    seeded: () => seeds,
    /** Sets the service's response to calls whose path contains `pathPart`. */
    answer: (pathPart: string, answer: Answer) => answers.push([pathPart, answer]),
    api,
    /** Sends a trigger event like the Firestore emulator. */
    async fireTrigger(name: string, body = 'event') {
      await fetch(`${origin}/functions/projects/demo-expiry/triggers/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/protobuf', 'ce-id': 'event-1' },
        body,
      });
    },
    /** Writes the build's trigger functions, by the documents they watch. */
    writeTriggers: (documents: Record<string, string>) => {
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
    writeSchedules: (schedules: { name: string; schedule: string; timeZone?: string }[]) =>
      writeFileSync(join(folder, 'schedules.json'), JSON.stringify(schedules)),
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

async function listening(handle: (call: Omit<ServiceCall, 'at'>) => Promise<number>): Promise<Server> {
  const server = createServer(async (request, response) => {
    const { url: path = '', method = '', headers } = request;
    const body = Buffer.concat(await request.toArray()).toString();
    const status = await handle({ path, method, headers, body });
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  });
  await startServer(server);
  return server;
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;
