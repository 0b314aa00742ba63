// Asks firebase-functions which functions a build exports, as a deployment does.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUCKET, PROJECT, ROOT } from './config';
import { runNode } from './runNode';

/** The part of firebase-functions' wire format that the local suite needs. */
export interface FunctionsManifest {
  specVersion: string;
  endpoints: Record<string, { scheduleTrigger?: { schedule: string; timeZone?: string } }>;
  params?: { name: string; type: string; default?: string | number | boolean }[];
}

export interface FunctionSchedule {
  name: string;
  /** A cron line or App Engine's `every 5 minutes`, as the function declares it. */
  schedule: string;
  timeZone: string;
}

export async function discoverFunctions(buildDir: string): Promise<FunctionsManifest> {
  const folder = await mkdtemp(join(tmpdir(), 'functions-manifest-'));
  const output = join(folder, 'manifest.json');
  const env = {
    ...process.env,
    GCLOUD_PROJECT: PROJECT,
    FIREBASE_CONFIG: JSON.stringify({ projectId: PROJECT, storageBucket: BUCKET }),
    FUNCTIONS_CONTROL_API: 'true',
    FUNCTIONS_MANIFEST_OUTPUT_PATH: output,
  };
  try {
    const program = join(ROOT, 'node_modules/firebase-functions/lib/bin/firebase-functions.js');
    await runNode([program], { cwd: buildDir, env });
    return JSON.parse(await readFile(output, 'utf8')) as FunctionsManifest;
  } finally {
    await rm(folder, { recursive: true });
  }
}

export function schedulesOf(manifest: FunctionsManifest): FunctionSchedule[] {
  return Object.entries(manifest.endpoints).flatMap(([name, { scheduleTrigger }]) =>
    scheduleTrigger
      ? [{ name, schedule: scheduleTrigger.schedule, timeZone: scheduleTrigger.timeZone ?? 'Etc/UTC' }]
      : [],
  );
}
