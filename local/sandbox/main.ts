// Entry point: starts the sandbox of the suite that the environment names, and stops it on a signal.
import { suiteConfig } from '../config';
import { startSandbox } from './sandbox';

async function main(): Promise<void> {
  const suite = suiteConfig();
  const sandbox = await startSandbox(suite, {
    keptIn: process.env.KEPT_IN,
    isTogether: process.env.FUNCTIONS_TOGETHER === 'true',
  });
  console.log(`Sandbox of suite "${suite.name}": http://127.0.0.1:${suite.ports.sandbox}/`);
  const stop = () => {
    // Running deliveries go to emulators that are also stopping.
    void sandbox.stop().then(() => process.exit(0));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

main().catch((error: unknown) => {
  console.error(`The sandbox did not start: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
});
