// `npm run contract`: what changed of v1 since its surface was frozen. With `--accept` today's becomes the frozen one,
// unless something breaks clients that no line of CHANGELOG.md names.
import { runCommand } from '../local/command';
import { described } from './contract/compare';
import { driftOfV1, freeze } from './contract/frozen';

function main(accept: boolean): void {
  const { today, unannounced, announced, additions } = driftOfV1();
  for (const change of additions) console.log(`  added    ${described(change)}`);
  for (const change of announced) console.log(`  BREAKS   ${described(change)} (named in CHANGELOG.md)`);
  for (const change of unannounced) console.log(`  BREAKS   ${described(change)}`);
  if (unannounced.length > 0) {
    console.log(
      'v1 changes additively only. If this must be, name each change in CHANGELOG.md: a line with the endpoint or schema and the place, both in backticks.',
    );
    process.exitCode = 1;
  } else if (accept) {
    freeze(today);
    console.log(`v1 is frozen as it is: ${Object.keys(today.operations).length} operations.`);
  } else if (additions.length + announced.length > 0) {
    console.log('Record it: npm run contract -- --accept');
    process.exitCode = 1;
  } else {
    console.log('v1 is as it was frozen.');
  }
}

runCommand({
  name: 'npm run contract',
  summary: 'says what changed of v1 since its surface was frozen.',
  options: {
    accept: {
      type: 'boolean',
      help: 'freeze it as it is today, unless something breaks that CHANGELOG.md does not name',
    },
  },
  run: async ({ accept }) => main(accept === true),
});
