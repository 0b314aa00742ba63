// Brings the suite to its beginning: seeded for the first time, or emptied and seeded again.
import type { Activity } from './activity';
import type { SandboxClock } from './clock';
import type { Duplicates } from './duplicates';
import type { EventBarrier } from './eventBarrier';
import type { Fates } from './fates';
import type { Faults } from './faults';
import type { ExtractionAnswers } from './gemini';
import type { Inbox } from './inbox';
import type { Receivers } from './receivers';
import type { StoredObjects } from './storage/objects';
import type { StripeStandIn } from './stripe';
import type { TaskQueues } from './tasks/queues';
import type { Timeline } from './timeline';
import type { TriggerRelay } from './triggers';

interface LifecycleParts {
  activity: Activity;
  answers: ExtractionAnswers;
  barrier: EventBarrier;
  clock: SandboxClock;
  duplicates: Duplicates;
  fates: Fates;
  faults: Faults;
  inbox: Inbox;
  objects: StoredObjects;
  queues: TaskQueues;
  receivers: Receivers;
  stripe: StripeStandIn;
  timeline: Timeline;
  triggers: TriggerRelay;
  emptyEmulators: () => Promise<void>;
  seed: () => Promise<void>;
}

export class Lifecycle {
  private seeded = false;

  constructor(private readonly parts: LifecycleParts) {}

  get isReady(): boolean {
    return this.seeded;
  }

  /** The launcher says that all emulators are up. */
  begin(): Promise<void> {
    const { barrier, timeline } = this.parts;
    return timeline.inTurn(async () => {
      await barrier.raise();
      await this.sow();
      timeline.startSchedules();
      this.seeded = true;
    });
  }

  /** Everything as after the start. Whatever still runs is let finish first, so that it cannot write afterwards. */
  reset(): Promise<void> {
    const { barrier, clock, emptyEmulators, timeline, triggers } = this.parts;
    const empty = async () => {
      this.forget();
      // Emptying Firestore deletes documents, and each deletion is an event of which nobody wants to hear.
      await triggers.silencedDuring(async () => {
        await timeline.settle();
        await emptyEmulators();
        await barrier.pass();
      });
      this.forget();
      clock.reset();
      timeline.startSchedules();
      await this.sow();
    };
    return timeline.inTurn(() => timeline.holdingSchedules(empty));
  }

  /** Lets nobody hear of what is written from now on; then, when all of that has arrived, lets them hear again. */
  async silence(silent: boolean): Promise<void> {
    await this.parts.barrier.pass();
    this.parts.triggers.mute(silent);
  }

  private async sow(): Promise<void> {
    await this.parts.seed();
    await this.parts.timeline.settle();
  }

  private forget(): void {
    const { answers, duplicates, fates, faults, inbox, objects, queues, receivers, stripe } = this.parts;
    queues.clear();
    faults.clear();
    fates.clear();
    duplicates.clear();
    answers.clear();
    inbox.clear();
    receivers.clear();
    stripe.clear();
    objects.clear();
  }
}
