// The output of a test run: progress, and failures at the end.
import type { TestFailure } from './testLane';

/** About one screen, shared by the failures. */
const SCREEN_LINES = 40;
const MAX_LINES = 14;
const TITLE_AND_COMMAND = 2;
/** Has two lines of reason, even if many tests fail. */
const MIN_LINES = TITLE_AND_COMMAND + 2;

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

export function commandFor({ file, title }: TestFailure): string {
  const name = /\.deep\.test\.ts$/.test(file) ? 'npm run test:deep' : 'npm test';
  return `${name} -- ${file}${title === '' ? '' : ` --fgrep ${quoted(title)}`}`;
}

/** Each failure with its reason and the command that runs it alone. The more failures, the shorter the reasons. */
export function describeFailures(failures: readonly TestFailure[]): string {
  const lines = Math.min(MAX_LINES, Math.max(MIN_LINES, Math.floor(SCREEN_LINES / failures.length) - 1));
  return failures
    .map((failure) => {
      const reason = failure.reason.slice(0, lines - TITLE_AND_COMMAND).map((line) => `    ${line}\n`);
      const alone = failure.file === '' ? '' : `    Run it alone: ${commandFor(failure)}\n`;
      return `✘ ${failure.title || failure.file}\n${reason.join('')}${alone}`;
    })
    .join(failures.length * MAX_LINES > SCREEN_LINES ? '' : '\n');
}

const TTY_EACH_MS = 1_000;
const PLAIN_EACH_MS = 15_000;
const CLEAR_LINE = '\r\x1b[2K';
/** Before that, the speed of this machine is unknown. */
const PACE_AFTER_MS = 20_000;

interface LaneState {
  /** Files that haven't ended. */
  left: Set<string>;
  current: string | null;
  /** When its last test ended, or when it started. */
  since: number;
  /** Expected time of the finished files, and the time they took. */
  expected: number;
  taken: number;
}

/** Counts the tests of all lanes, and measures how long each file takes. */
export class TestProgress {
  readonly times: Record<string, number> = {};
  readonly #lanes: LaneState[];
  readonly #timer: NodeJS.Timeout;
  #planned = 0;
  #ended = 0;

  constructor(
    lanes: readonly (readonly string[])[],
    private readonly expectedMs: (file: string) => number,
    private readonly out: NodeJS.WriteStream = process.stdout,
  ) {
    this.#lanes = lanes.map((files) => ({
      left: new Set(files),
      current: null,
      since: 0,
      expected: 0,
      taken: 0,
    }));
    this.#timer = setInterval(() => this.#draw(), out.isTTY ? TTY_EACH_MS : PLAIN_EACH_MS).unref();
  }

  plan(lane: number, tests: number): void {
    this.#planned += tests;
    (this.#lanes[lane] as LaneState).since = performance.now();
  }

  /** Called when a test of this file has ended. */
  end(lane: number, file: string): void {
    const state = this.#lanes[lane] as LaneState;
    const now = performance.now();
    this.times[file] = (this.times[file] ?? 0) + now - state.since;
    state.since = now;
    this.#ended += 1;
    if (file === state.current) return;
    this.#endFile(state);
    state.current = file;
  }

  fail(title: string): void {
    this.out.write(`${this.out.isTTY ? CLEAR_LINE : ''}✘ ${title}\n`);
  }

  finish(): void {
    clearInterval(this.#timer);
    for (const state of this.#lanes) this.#endFile(state);
    this.#draw();
    if (this.out.isTTY) this.out.write('\n');
  }

  #endFile(state: LaneState): void {
    if (state.current === null) return;
    state.left.delete(state.current);
    state.expected += this.expectedMs(state.current);
    state.taken += this.times[state.current] ?? 0;
  }

  /** `1,240 of 3,100, 4 min left` */
  text(): string {
    const count = (value: number): string => value.toLocaleString('en-US');
    const left = Math.max(
      ...this.#lanes.map(({ left: files, expected, taken }) => {
        const pace = taken < PACE_AFTER_MS ? 1 : taken / expected;
        return pace * [...files].reduce((sum, file) => sum + this.expectedMs(file), 0);
      }),
    );
    return `${count(this.#ended)} of ${count(this.#planned)}, ${Math.ceil(left / 60_000)} min left`;
  }

  #draw(): void {
    if (this.#planned === 0) return;
    this.out.write(this.out.isTTY ? `${CLEAR_LINE}${this.text()}` : `${this.text()}\n`);
  }
}
