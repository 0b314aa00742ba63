// Passes each trigger event from the Firestore emulator to the Functions emulator, as Eventarc would.
//
// The Firestore emulator sends one event at a time, in commit order. It waits for the answer before it sends the next,
// and never repeats one. So each event is acknowledged immediately and passed on from here: concurrently, retried after
// a failure (as with `retry: true`), duplicated on request, and counted while it runs.
import { setTimeout as sleep } from 'node:timers/promises';
import express, { Router } from 'express';
import type { Activity } from './activity';
import { type Delivery, type DeliveryStatus, deliver, succeeded } from './delivery';
import type { Duplicates } from './duplicates';
import { Lanes } from './lanes';
import { rawBody } from './rawBody';

const MAX_ATTEMPTS = 8;
const FIRST_BACKOFF_MS = 200;
/** The maximum run time of an event's function. */
const EVENT_TIMEOUT_MS = 9 * 60 * 1000;
/** Each concurrent event of a function takes a Node process in the Functions emulator. */
const EVENTS_AT_ONCE_PER_TRIGGER = 1;

export const TRIGGERS_PATH = '/functions/projects/';

interface TriggerParts {
  activity: Activity;
  duplicates: Duplicates;
  /** The Functions emulator, such as `http://127.0.0.1:5001`. */
  functionsOrigin: string;
}

export class TriggerRelay {
  private readonly lanes = new Lanes(EVENTS_AT_ONCE_PER_TRIGGER);
  private muted = false;
  /** When aborted, no waiting event is retried. */
  private retries = new AbortController();

  constructor(private readonly parts: TriggerParts) {}

  /** From now on, drops every new event, or passes events on again. */
  mute(muted: boolean): void {
    this.muted = muted;
  }

  /** Drops every event that arrives while `work` runs, and events that wait for a retry. */
  async silencedDuring(work: () => Promise<void>): Promise<void> {
    this.mute(true);
    this.retries.abort();
    this.retries = new AbortController();
    try {
      await work();
    } finally {
      this.mute(false);
    }
  }

  router(): Router {
    const router = Router();
    router.all(/^\/functions\/projects\/.*/, express.raw({ type: () => true, limit: '50mb' }), (req, res) => {
      res.json({});
      if (this.muted) return;
      const event: Delivery = {
        url: `${this.parts.functionsOrigin}${req.originalUrl}`,
        method: req.method,
        headers: req.headers as Record<string, string>,
        body: rawBody(req),
        timeoutMs: EVENT_TIMEOUT_MS,
      };
      void this.passOn(req.path.slice(req.path.lastIndexOf('/') + 1), event);
    });
    return router;
  }

  private async passOn(trigger: string, event: Delivery): Promise<void> {
    const { activity, duplicates } = this.parts;
    const copies = duplicates.take('trigger') ? 2 : 1;
    await activity.track(`trigger ${trigger}`, async () => {
      for (let copy = 0; copy < copies; copy += 1) {
        const status = await this.untilHandled(trigger, event);
        if (!succeeded(status))
          console.error(`An event of ${trigger} failed after ${MAX_ATTEMPTS} attempts (${status}).`);
      }
    });
  }

  private async untilHandled(trigger: string, event: Delivery): Promise<DeliveryStatus> {
    const { signal } = this.retries;
    let status: DeliveryStatus = 0;
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      if (attempt > 0) await sleep(FIRST_BACKOFF_MS * 2 ** (attempt - 1), null, { signal }).catch(() => null);
      if (signal.aborted) return status;
      status = await this.lanes.run(trigger, () => deliver(event));
      if (succeeded(status)) return status;
    }
    return status;
  }
}
