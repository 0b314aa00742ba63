// Waits until the Firestore events of all commits so far have arrived at the sandbox.
//
// The Firestore emulator delivers events in the order of their commits, also across collections and in large commits.
// The sandbox writes its own document and waits for that event; all earlier events have arrived by then. Guessing isn't
// reliable: a commit needs 5 ms for one document and seconds for a thousand.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import express, { Router } from 'express';
import { PROJECT } from '../config';
import { rawBody } from './rawBody';
import { TRIGGERS_PATH } from './triggers';

const TRIGGER = 'sandbox-barrier';
const DOCUMENT = 'sandbox_barrier/crossing';
/** Used where events can't be awaited: this much silence must do. */
const GUESSED_DELAY_MS = 300;
const EVENT_TIMEOUT_MS = 60_000;
const RAISE_ATTEMPTS = 5;
const RAISE_PAUSE_MS = 500;

export class EventBarrier {
  private raised = false;
  private onEvent: (content: string) => void = () => {};

  /** @param firestoreOrigin such as `http://127.0.0.1:8080` */
  constructor(private readonly firestoreOrigin: string) {}

  /** Takes the barrier's own events; registered before the route of all other events. */
  router(): Router {
    const router = Router();
    const path = `${TRIGGERS_PATH}${PROJECT}/triggers/${TRIGGER}`;
    router.post(path, express.raw({ type: () => true }), (req, res) => {
      res.json({});
      // A protocol buffer in base64 that contains the text unchanged.
      this.onEvent(Buffer.from(rawBody(req).toString('latin1'), 'base64').toString('latin1'));
    });
    return router;
  }

  /** Subscribes to the barrier's events; a reset removes the subscription. Retries while the emulator starts. */
  async raise(): Promise<void> {
    this.raised = false;
    for (let attempt = 1; !this.raised && attempt <= RAISE_ATTEMPTS; attempt += 1) {
      if (attempt > 1) await sleep(RAISE_PAUSE_MS);
      this.raised = await this.register().catch((error: unknown) => {
        const reason = error instanceof Error ? (error.cause ?? error) : error;
        console.error(`The Firestore emulator doesn’t accept the sandbox’s trigger yet: ${reason}`);
        return false;
      });
    }
  }

  /** Resolves when all events of earlier commits have arrived. */
  async pass(): Promise<void> {
    if (!this.raised || !(await this.cross())) await sleep(GUESSED_DELAY_MS);
  }

  private async register(): Promise<boolean> {
    const url = `${this.firestoreOrigin}/emulator/v1/projects/${PROJECT}/eventarcTrigger?eventarcTriggerId=${TRIGGER}`;
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        eventType: 'google.cloud.firestore.document.v1.written',
        database: '(default)',
        namespace: '(default)',
        document: { value: DOCUMENT, matchType: 'EXACT' },
      }),
    });
    if (!response.ok) throw new Error(`it answered ${response.status} ${await response.text()}`);
    return true;
  }

  private async cross(): Promise<boolean> {
    // Distinguishes this call's event from late ones.
    const mark = randomUUID();
    const arrived = new Promise<true>((resolve) => {
      this.onEvent = (content) => {
        if (content.includes(mark)) resolve(true);
      };
    });
    const url = `${this.firestoreOrigin}/v1/projects/${PROJECT}/databases/(default)/documents/${DOCUMENT}`;
    const waiting = new AbortController();
    try {
      const response = await fetch(url, {
        method: 'PATCH',
        headers: { 'Content-Type': 'application/json', Authorization: 'Bearer owner' },
        body: JSON.stringify({ fields: { mark: { stringValue: mark } } }),
      });
      if (!response.ok) return false;
      const tooLate = sleep(EVENT_TIMEOUT_MS, false as const, { signal: waiting.signal }).catch(() => false as const);
      return await Promise.race([arrived, tooLate]);
    } catch {
      return false;
    } finally {
      waiting.abort();
    }
  }
}
