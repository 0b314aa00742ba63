// `npm run stored`: whether this release and the former one read what the other stores, by contract/stored.json. With
// `--accept` today's schemas are recorded there: after each release, once no older one can come back.
import { runCommand } from '../local/command';
import { faultsBetween, recordRelease, storedByFormer, storedToday } from './contract/stored';

function main(accept: boolean): void {
  if (accept) {
    recordRelease();
    console.log('Recorded: the next release is held to what this one stores and reads.');
    return;
  }
  const faults = faultsBetween(storedByFormer(), storedToday());
  for (const fault of faults) console.log(`  ${fault}`);
  console.log(
    faults.length === 0
      ? 'Each of the two reads what the other stores.'
      : 'A stored field comes and goes in four steps: docs/decisions/0016-stored-fields-come-and-go-in-four-steps.md',
  );
  if (faults.length > 0) process.exitCode = 1;
}

runCommand({
  name: 'npm run stored',
  summary: 'says whether this release and the former one read what the other stores.',
  options: {
    accept: { type: 'boolean', help: 'record today’s schemas as the former release’s: after each release' },
  },
  run: async ({ accept }) => main(accept === true),
});
