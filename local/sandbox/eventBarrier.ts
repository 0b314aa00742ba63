// Tells when every Firestore event of the commits made so far has arrived at the sandbox.
//
// The Firestore emulator delivers events one by one in the order of their commits (tried out: also across collections
// and bursts). So the sandbox writes a document of its own and waits for that document's event: whatever was committed
// before has arrived by then. Without this, settling would have to guess how long a commit takes to become an event.
import { setTimeout as sleep } from 'node:timers/promises';
import { Router } from 'express';
import { PROJECT } from '../config';
import { TRIGGERS_PATH } from './triggers';

const TRIGGER = 'sandbox-barrier';
const COLLECTION = 'sandbox_barrier';
/** Where events cannot be waited for, this much silence has to do; the emulator takes about 10 ms. */
const GUESSED_DELAY_MS = 300;
const EVENT_TIMEOUT_MS = 5_000;

export class EventBarrier {
  private raised = false;
  private crossings = 0;
  private onEvent: (document: string) => void = () => {};

  /** @param firestoreOrigin such as `http://127.0.0.1:8080` */
  constructor(private readonly firestoreOrigin: string) {}

  /** Takes the barrier's own events; goes before the route of all other events. */
  router(): Router {
    const router = Router();
    router.all(`${TRIGGERS_PATH}${PROJECT}/triggers/${TRIGGER}`, (req, res) => {
      res.json({});
      this.onEvent(String(req.headers['ce-document']));
    });
    return router;
  }

  /** Asks the running Firestore emulator for the barrier's events. */
  async raise(): Promise<void> {
    const url = `${this.firestoreOrigin}/emulator/v1/projects/${PROJECT}/eventarcTrigger?eventarcTriggerId=${TRIGGER}`;
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        eventType: 'google.cloud.firestore.document.v1.written',
        database: '(default)',
        namespace: '(default)',
        document: { value: `${COLLECTION}/{id}`, matchType: 'PATH_PATTERN' },
      }),
    }).catch(() => undefined);
    this.raised = response?.ok ?? false;
    if (!this.raised)
      console.error('No Firestore events to wait for: the sandbox guesses when all have arrived.');
  }

  /** Returns once all events of earlier commits have arrived. */
  async pass(): Promise<void> {
    if (!this.raised || !(await this.cross())) await sleep(GUESSED_DELAY_MS);
  }

  private async cross(): Promise<boolean> {
    this.crossings += 1;
    // Two documents in turn, so that a belated event of the last crossing is not taken for this one's.
    const document = `${COLLECTION}/${this.crossings % 2}`;
    const timedOut = new AbortController();
    const arrived = new Promise<true>((resolve) => {
      this.onEvent = (arrivedDocument) => {
        if (arrivedDocument === document) resolve(true);
      };
    });
    const url = `${this.firestoreOrigin}/v1/projects/${PROJECT}/databases/(default)/documents/${document}`;
    try {
      const response = await fetch(url, {
        method: 'PATCH',
        headers: { 'Content-Type': 'application/json', Authorization: 'Bearer owner' },
        body: JSON.stringify({ fields: { crossing: { integerValue: this.crossings } } }),
      });
      if (!response.ok) return false;
      const tooLate = sleep(EVENT_TIMEOUT_MS, false as const, { signal: timedOut.signal }).catch(
        () => false as const,
      );
      return await Promise.race([arrived, tooLate]);
    } catch {
      return false;
    } finally {
      timedOut.abort();
    }
  }
}
