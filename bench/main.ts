// `npm run bench -- <name>` measures what operations cost, beside a running suite.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../local/command';

/** A bench's header says what it measures and how to run it. Other files in this folder are parts of benches. */
const CALL = /npm run bench -- ([\w-]+)/;

function benches(): Map<string, string> {
  const found = new Map<string, string>();
  for (const file of readdirSync(__dirname)) {
    const text = readFileSync(join(__dirname, file), 'utf8');
    const name = CALL.exec(text)?.[1];
    if (`${name}.ts` === file) found.set(name as string, text.split('\n', 1)[0]?.replace(/^\/\/ /, '') ?? '');
  }
  return found;
}

const known = benches();
const list = [...known].map(([name, what]) => `\n    ${name.padEnd(12)}${what}`).join('');

runCommand({
  name: 'npm run bench',
  summary: `runs a benchmark against a running suite (npm start, or another with SUITE=<name>).\n${list}`,
  positionals: {
    value: 'bench',
    help: 'the benchmark, then its own arguments, such as a size or a shape',
    min: 1,
    known: [...known.keys()],
    forwardsRest: true,
  },
  run: async (_, [name = '', ...rest], signal) => {
    const child = spawn(process.execPath, ['--import', 'tsx', join(__dirname, `${name}.ts`), ...rest], {
      stdio: 'inherit',
      signal,
    });
    const [code] = (await once(child, 'exit')) as [number | null];
    process.exitCode = code ?? 1;
  },
});
