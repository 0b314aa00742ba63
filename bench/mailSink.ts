// A fast SendGrid replacement in its own process.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export class MailSink {
  private constructor(
    private readonly child: ChildProcess,
    private readonly port: number,
  ) {}

  static async start(): Promise<MailSink> {
    const child = fork(join(__dirname, 'mailSinkProcess.ts'), { execArgv: ['--import', 'tsx'] });
    const [{ port }] = await once(child, 'message');
    return new MailSink(child, port);
  }

  /** The service's parameters for this provider. */
  get parameters(): Record<string, string> {
    return { SENDGRID_ENDPOINT: `http://127.0.0.1:${this.port}` };
  }

  forget(): void {
    this.child.send('forget');
  }

  /** Emails received since {@link forget}. */
  async received(): Promise<number> {
    const answered = once(this.child, 'message');
    this.child.send('count');
    const [{ received }] = await answered;
    return received;
  }

  /** Resolves when an email to the address arrives. */
  mailTo(address: string): Promise<unknown> {
    const arrived = once(this.child, 'message');
    this.child.send({ address });
    return arrived;
  }
}
