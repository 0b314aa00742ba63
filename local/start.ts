// `npm start` and `npm run suite`: starts a suite, explains it, and keeps it running until Ctrl-C.
import { once } from 'node:events';
import { relative } from 'node:path';
import { rebuild } from './build';
import { runCommand } from './command';
import { ROOT, type SuiteConfig, suiteConfig } from './config';
import { hasKeptData, keepData, keptFolder } from './keptData';
import { keepLogsLimited } from './logLimit';
import { printFailure } from './program';
import { Progress } from './progress';
import { startSuite } from './suite';
import { buildOnSave } from './watch';

const PASSWORD = 'Demo-Passw0rd!';
const ACCOUNTS = [
  'admin@northwind.example',
  'editor@northwind.example',
  'viewer@northwind.example',
  'admin@contoso.example',
  'admin@fabrikam.example (on trial)',
];

async function start({ keep, watches }: { keep: boolean; watches: boolean }, signal: AbortSignal): Promise<void> {
  const config = suiteConfig();
  const isContinued = keep && hasKeptData(config);
  const progress = new Progress();
  const suite = await startSuite(config, { onProgress: progress.show, signal, keep }).catch((error) => {
    progress.finish('Not started');
    throw error;
  });
  progress.finish('Everything is up');
  console.log(`${welcome(config)}\n  ${keep ? keepingNote(config, isContinued) : NOT_KEPT_NOTE}`);
  void keepLogsLimited(config, signal);
  if (watches) {
    console.log('\n  Files that you save under functions/ run here within two seconds.\n');
    const build = (files: readonly string[]) => rebuild(files, config.buildDir);
    void buildOnSave({ build, onBuilt: console.log, signal }).catch(printFailure);
  }
  await Promise.race([once(signal, 'abort'), suite.died]).finally(async () => {
    console.log('\nStopping …');
    if (keep) await save(config, signal);
    await suite.stop();
  });
}

/** If the suite crashed, the earlier saved data stays. */
async function save(config: SuiteConfig, signal: AbortSignal): Promise<void> {
  if (!signal.aborted) return console.log('A process exited unexpectedly, so the data is not saved.');
  await keepData(config).then(
    () => console.log(`Saved the data in ${relative(ROOT, keptFolder(config))}.`),
    (error: Error) => console.error(`The data is not saved: ${error.message}`),
  );
}

const NOT_KEPT_NOTE =
  'Data is not saved: the next start begins with the demo data. To save it, use `npm start -- --keep`.';

function keepingNote(config: SuiteConfig, isContinued: boolean): string {
  const folder = relative(ROOT, keptFolder(config));
  const start = isContinued ? 'It continues with the saved data' : 'It starts with the demo data';
  return `${start}. Ctrl-C saves all data in ${folder} for the next \`npm start -- --keep\`.\n  To start over, delete that folder.`;
}

function welcome({ name, ports }: SuiteConfig): string {
  const service = `http://127.0.0.1:${ports.hosting}`;
  const credentials = JSON.stringify({ email: ACCOUNTS[0], password: PASSWORD });
  return `
  The console    ${service}/console/
  The service    ${service}/v1/…  and  ${service}/v2/…
  Documentation  ${service}/docs/
  The sandbox    http://127.0.0.1:${ports.sandbox}/  inbox, clock, webhook receivers, tasks, faults

  Accounts       ${ACCOUNTS.join('\n                 ')}
                 all with the password ${PASSWORD}

  Sign in:
  curl -s ${service}/v1/login -H 'Content-Type: application/json' -d '${credentials}'

  Next: open the sandbox, advance the clock by a day and watch the due reminders arrive in the inbox.
  Logs are in .local/${name}/. Ctrl-C stops everything.`;
}

runCommand({
  name: process.env.npm_lifecycle_event === 'suite' ? 'npm run suite' : 'npm start',
  summary: 'runs the whole service on this machine until Ctrl-C.',
  options: {
    keep: { type: 'boolean', help: 'continue with the saved data, and save it again on Ctrl-C' },
    watch: { type: 'boolean', help: 'rebuild and run files when they are saved under functions/' },
  },
  run: ({ keep = false, watch = false }, _positionals, signal) => start({ keep, watches: watch }, signal),
});
