// `npm start` and `npm run suite`: brings a suite up, says how to use it, and keeps it until Ctrl-C.
import { once } from 'node:events';
import { type SuiteConfig, suiteConfig } from './config';
import { runProgram } from './program';
import { Progress } from './progress';
import { startSuite } from './suite';

const PASSWORD = 'Demo-Passw0rd!';
const ACCOUNTS = [
  'admin@northwind.example',
  'editor@northwind.example',
  'viewer@northwind.example',
  'admin@contoso.example',
  'admin@fabrikam.example (on trial)',
];

async function start(signal: AbortSignal): Promise<void> {
  const config = suiteConfig();
  const progress = new Progress();
  const suite = await startSuite(config, { onProgress: progress.show, signal }).catch((error) => {
    progress.finish('Not started');
    throw error;
  });
  progress.finish('Everything is up');
  console.log(welcome(config));
  await Promise.race([once(signal, 'abort'), suite.died]).finally(() => {
    console.log('\nStopping …');
    return suite.stop();
  });
}

function welcome({ name, ports }: SuiteConfig): string {
  const service = `http://127.0.0.1:${ports.hosting}`;
  const credentials = JSON.stringify({ email: ACCOUNTS[0], password: PASSWORD });
  return `
  The service    ${service}/v1/…  and  ${service}/v2/…
  Documentation  ${service}/docs/
  Its sandbox    http://127.0.0.1:${ports.sandbox}/  inbox, clock, webhook receivers, tasks, faults

  Accounts       ${ACCOUNTS.join('\n                 ')}
                 all with the password ${PASSWORD}

  Sign in:
  curl -s ${service}/v1/login -H 'Content-Type: application/json' -d '${credentials}'

  Next: open the sandbox, move the clock on by a day and watch the reminders that fall due arrive in the inbox.
  Logs are in .local/${name}/. Ctrl-C stops everything.`;
}

runProgram(start);
