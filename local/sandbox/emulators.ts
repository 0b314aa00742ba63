// Empties the Auth and Firestore emulators through their maintenance APIs.
import { z } from 'zod';
import { PROJECT, REGION, type SuiteConfig } from '../config';
import { BuildFile } from './buildFile';

interface WatchedDocuments {
  functionName: string;
  eventType: string;
  database: string;
  namespace: string;
  document: string;
}

const firestoreTrigger = z.object({
  eventType: z.string().startsWith('google.cloud.firestore.'),
  eventFilters: z.object({ database: z.string(), namespace: z.string() }),
  eventFilterPathPatterns: z.object({ document: z.string() }),
});

/** The functions' deployment manifest: the functions started by Firestore events. */
const manifest = z
  .object({ endpoints: z.record(z.string(), z.object({ eventTrigger: firestoreTrigger.optional() })) })
  .transform(({ endpoints }): WatchedDocuments[] =>
    Object.entries(endpoints).flatMap(([functionName, { eventTrigger }]) =>
      eventTrigger
        ? [
            {
              functionName,
              eventType: eventTrigger.eventType,
              ...eventTrigger.eventFilters,
              ...eventTrigger.eventFilterPathPatterns,
            },
          ]
        : [],
    ),
  );

export class Emulators {
  private readonly watched: BuildFile<WatchedDocuments>;
  private readonly firestore: string;

  constructor(private readonly suite: SuiteConfig) {
    this.firestore = `http://127.0.0.1:${suite.ports.firestore}`;
    // The build writes the manifest as JSON, which is valid YAML.
    this.watched = new BuildFile(suite.buildDir, 'functions.yaml', manifest);
  }

  async empty(): Promise<void> {
    const accounts = `http://127.0.0.1:${this.suite.ports.auth}/emulator/v1/projects/${PROJECT}/accounts`;
    await Promise.all([this.emptyFirestore(), send(accounts, { method: 'DELETE' })]);
  }

  /**
   * Empties the Firestore emulator. Its queries scan everything ever written, including deleted documents, and become
   * five times slower after 12,000 deletions. A reset also drops its listeners. By then, an imported export has been
   * restored.
   */
  private async emptyFirestore(): Promise<void> {
    const documents = `/emulator/v1/projects/${PROJECT}/databases/(default)/documents`;
    await send(`${this.firestore}/reset`, { method: 'POST' });
    await send(`${this.firestore}${documents}`, { method: 'DELETE' });
    await Promise.all(this.watched.read().map((each) => this.watch(each)));
  }

  /** Registers triggers as the Functions emulator does when it starts. */
  private async watch({ functionName, document, ...rest }: WatchedDocuments): Promise<void> {
    const id = `${REGION}-${functionName}-0`;
    await send(`${this.firestore}/emulator/v1/projects/${PROJECT}/eventarcTrigger?eventarcTriggerId=${id}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...rest, document: { value: document, matchType: 'PATH_PATTERN' } }),
    });
  }
}

async function send(url: string, { headers, ...rest }: RequestInit): Promise<void> {
  const response = await fetch(url, { ...rest, headers: { Authorization: 'Bearer owner', ...headers } });
  if (!response.ok) throw new Error(`${rest.method} ${url} answered ${response.status}.`);
}
