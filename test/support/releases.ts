// Two builds of the service at one database: their doors and their workers, each in processes of its own.
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT, suiteConfig } from '../../local/config';
import { callThrough } from './client';
import { type EdgeServers, startEdgeServers } from './edgeServers';

/** What a release that does not exist yet has and this one does not: by file, what stands there and what would. */
const OF_A_NEWER: readonly [file: string, now: string, then: string][] = [
  ['expiries/states.js', '["High", "Medium", "Low"]', '["High", "Medium", "Low", "Critical"]'],
  [
    'expiries/schema.js',
    'import_batch_id: import_zod.z.string()',
    'added: import_zod.z.string().nullable().default(null), import_batch_id: import_zod.z.string()',
  ],
  [
    'reminderDelivery/render.js',
    'words.priorities[expiry.priority]',
    '(words.priorities[expiry.priority] ?? expiry.priority)',
  ],
  [
    'expiries/createExpiry.js',
    'previous_expiry_id: null',
    'added: "by a newer release", previous_expiry_id: null',
  ],
];

/** Today's build with that changed, beside it. Whoever asks removes it. */
export function newerBuild(): string {
  const { buildDir } = suiteConfig();
  const folder = `${buildDir}-newer`;
  rmSync(folder, { recursive: true, force: true });
  cpSync(buildDir, folder, { recursive: true });
  for (const [file, now, then] of OF_A_NEWER) {
    const source = readFileSync(join(folder, file), 'utf8');
    if (!source.includes(now)) throw new Error(`${file} has no ${now}: it is changed otherwise now`);
    writeFileSync(join(folder, file), source.replace(now, then));
  }
  return folder;
}

/** What sweeps the reminders of a build, as its schedule does. */
const SWEEP = `require('./reminderDelivery/workers/fireReminders.js').fireReminders.sweep.run()
  .then(() => process.exit(0), (error) => { console.error(error); process.exit(1); });`;

export class Release {
  private constructor(
    readonly folder: string,
    private readonly doors: EdgeServers,
  ) {}

  static async start(folder: string): Promise<Release> {
    return new Release(folder, await startEdgeServers({}, ['v1', 'v2'], false, folder));
  }

  /** What `work` asks of the service is asked of this release. */
  async serving<T>(work: () => Promise<T>): Promise<T> {
    const undo = callThrough(this.doors.address);
    try {
      return await work();
    } finally {
      undo();
    }
  }

  address = (path: string): string => this.doors.address(path);

  /** Fires what is due at that instant: for this release's process alone it has come. */
  async sweepRemindersAt(instant: Date): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), 'clock-'));
    const clockFile = join(folder, 'offset-ms');
    writeFileSync(clockFile, String(instant.getTime() - Date.now()));
    try {
      await promisify(execFile)(process.execPath, ['-e', SWEEP], {
        cwd: this.folder,
        env: { ...process.env, CLOCK_OFFSET_FILE: clockFile },
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  stop(): void {
    this.doors.stop();
  }
}

/** The build of a former release that FORMER_BUILD names (`npm run build:former`); null: there is none to try. */
export const formerBuild = (): string | null =>
  process.env.FORMER_BUILD ? join(ROOT, process.env.FORMER_BUILD) : null;
