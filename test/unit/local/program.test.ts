// The frame of every command: what goes on beside a command ends with it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'chai';
import { ROOT } from '../../../local/config';

describe('A command', () => {
  for (const [how, outcome, status] of [
    ['has failed', 'throw new Error("it died")', 1],
    ['is done', 'return', 0],
  ] as const) {
    it(`ends when it ${how}, though its logs were being kept small beside it`, async () => {
      const code = `
        const { runProgram } = require('./local/program');
        const { keepLogsLimited } = require('./local/logLimit');
        runProgram(async (signal) => {
          void keepLogsLimited({ runDir: 'local' }, signal);
          ${outcome};
        });`;
      const child = spawn(process.execPath, ['--import', 'tsx', '-e', code], { cwd: ROOT, stdio: 'ignore' });
      try {
        expect((await once(child, 'exit'))[0]).to.equal(status);
      } finally {
        child.kill();
      }
    });
  }
});
