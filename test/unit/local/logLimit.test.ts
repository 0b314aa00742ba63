// The logs of a suite that runs for weeks stay small, whoever writes them and however.
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { limitLogs } from '../../../local/logLimit';

const MOST = 100_000;
const LINE = `${'x'.repeat(99)}\n`;

const diskBytes = (file: string): number => Math.min(statSync(file).size, statSync(file).blocks * 512);

describe('The logs of a suite', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'logs-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  for (const [who, flags] of [
    ['appends', 'a'],
    ['does not append', 'w'],
  ] as const) {
    it(`stay small while whoever writes one ${who}, and keep the end of what was there`, async () => {
      const file = join(folder, 'emulators.log');
      const writer = openSync(file, flags);
      for (let round = 0; round < 8; round += 1) {
        for (let line = 0; line < MOST / LINE.length / 2 + 10; line += 1) writeSync(writer, LINE);
        writeSync(writer, `end of ${round}\n`);
        await limitLogs(folder, MOST);
      }
      closeSync(writer);
      expect(diskBytes(file)).to.be.at.most(2 * MOST);
      expect(statSync(`${file}.old`).size).to.be.at.most(MOST);
      expect(readFileSync(`${file}.old`, 'utf8')).to.match(/end of \d\n$/);
    });
  }

  it('leave what is small as it is', async () => {
    const file = join(folder, 'sandbox.log');
    const writer = openSync(file, 'a');
    writeSync(writer, LINE);
    closeSync(writer);
    await limitLogs(folder, MOST);
    expect(readFileSync(file, 'utf8')).to.equal(LINE);
  });
});
