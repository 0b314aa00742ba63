// Shows progress: a spinner with seconds on a terminal, otherwise plain lines at least every two seconds.
const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const FRAME_MS = 100;
const PLAIN_LINE_MS = 2_000;
const CLEAR_LINE = '\r\x1b[2K';

export class Progress {
  readonly #startedAt = performance.now();
  readonly #timer: NodeJS.Timeout;
  #text = '';
  #frame = 0;

  constructor(private readonly out: NodeJS.WriteStream = process.stdout) {
    // Doesn't keep a failed process alive.
    this.#timer = setInterval(() => this.#tick(), out.isTTY ? FRAME_MS : PLAIN_LINE_MS).unref();
  }

  /** Shows the current step. */
  show = (text: string): void => {
    if (text === this.#text) return;
    this.#text = text;
    this.#draw();
  };

  /** Ends the display with a last line that stays. */
  finish(text: string): void {
    clearInterval(this.#timer);
    this.out.write(`${this.out.isTTY ? CLEAR_LINE : ''}${text} (${this.#seconds()} s)\n`);
  }

  #tick(): void {
    this.#frame = (this.#frame + 1) % FRAMES.length;
    this.#draw();
  }

  #draw(): void {
    const line = `${this.#text} … ${this.#seconds()} s`;
    this.out.write(this.out.isTTY ? `${CLEAR_LINE}${FRAMES[this.#frame]} ${line}` : `${line}\n`);
  }

  #seconds(): number {
    return Math.round((performance.now() - this.#startedAt) / 1000);
  }
}
