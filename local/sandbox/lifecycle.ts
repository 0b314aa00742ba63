// Prepares the suite: seeded at the first start, or emptied and seeded again.
import type { Activity } from './activity';
import type { SandboxClock } from './clock';
import type { Duplicates } from './duplicates';
import type { Emulators } from './emulators';
import type { EventBarrier } from './eventBarrier';
import type { Fates } from './fates';
import type { Faults } from './faults';
import type { FirestoreRefusal } from './firestoreRefusal';
import type { ExtractionAnswers } from './gemini';
import type { Inbox } from './inbox';
import type { Receivers } from './receivers';
import type { BucketCors } from './storage/browsers';
import type { StoredObjects } from './storage/objects';
import type { StripeSandbox } from './stripe';
import type { TaskQueues } from './tasks/queues';
import type { Timeline } from './timeline';
import type { TriggerRelay } from './triggers';
import type { ContentTemplates } from './twilio/content';
import type { People } from './twilio/people';

interface LifecycleParts {
  activity: Activity;
  answers: ExtractionAnswers;
  barrier: EventBarrier;
  clock: SandboxClock;
  cors: BucketCors;
  duplicates: Duplicates;
  fates: Fates;
  faults: Faults;
  firestoreRefusal: FirestoreRefusal;
  inbox: Inbox;
  objects: StoredObjects;
  people: People;
  queues: TaskQueues;
  receivers: Receivers;
  stripe: StripeSandbox;
  templates: ContentTemplates;
  timeline: Timeline;
  triggers: TriggerRelay;
  emulators: Emulators;
  seed: () => Promise<void>;
  /** Whether the suite continues with an earlier suite's data, and so needs no seed. */
  restored: boolean;
  /** Saves the sandbox's state. */
  keep: (folder: string) => void;
}

export class Lifecycle {
  private seeded = false;

  constructor(private readonly parts: LifecycleParts) {}

  get isReady(): boolean {
    return this.seeded;
  }

  /** Called by the launcher when all emulators are up. */
  begin(): Promise<void> {
    const { barrier, timeline } = this.parts;
    return timeline.inTurn(async () => {
      await barrier.raise();
      if (!this.parts.restored) await this.seedAndSettle();
      timeline.startSchedules();
      this.seeded = true;
    });
  }

  /**
   * Resets everything to the state after the start. Waits for running work first, so that it can't write afterwards.
   */
  reset(): Promise<void> {
    const { barrier, clock, emulators, timeline, triggers } = this.parts;
    const empty = async () => {
      this.forget();
      await triggers.silencedDuring(async () => {
        await timeline.runUntilIdle();
        await emulators.empty();
        await barrier.raise();
        await barrier.pass();
      });
      this.forget();
      clock.reset();
      timeline.startSchedules();
      await this.seedAndSettle();
    };
    return timeline.inTurn(() => timeline.holdingSchedules(empty));
  }

  /** Stops delivering events of new writes; when all have arrived, resumes delivery. */
  async silence(silent: boolean): Promise<void> {
    await this.parts.barrier.pass();
    this.parts.triggers.mute(silent);
  }

  /** Waits until the suite is idle. */
  keep(folder: string): Promise<void> {
    const { keep, timeline } = this.parts;
    return timeline.inTurn(async () => {
      await timeline.runUntilIdle();
      keep(folder);
    });
  }

  private async seedAndSettle(): Promise<void> {
    await this.parts.seed();
    await this.parts.timeline.runUntilIdle();
  }

  private forget(): void {
    const {
      answers,
      cors,
      duplicates,
      fates,
      faults,
      firestoreRefusal,
      inbox,
      objects,
      people,
      queues,
      receivers,
      stripe,
      templates,
    } = this.parts;
    queues.clear();
    faults.clear();
    firestoreRefusal.clear();
    fates.clear();
    people.clear();
    templates.clear();
    duplicates.clear();
    answers.clear();
    inbox.clear();
    receivers.clear();
    stripe.clear();
    objects.clear();
    cors.clear();
  }
}
