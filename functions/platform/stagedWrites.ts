// What one unit of work or transaction is going to write, step by step, until it is handed to Firestore as a whole.
import type { DocumentData, DocumentReference, Precondition, Timestamp } from 'firebase-admin/firestore';
import type { DerivedChange } from '../api/derived';
import type { Writes } from '../api/writes';
import { DerivedWrites } from './derivedWrites';
import type { OnceCreations } from './onceCreations';

/** A batch or a transaction. */
export interface WriteTarget {
  create(ref: DocumentReference, data: DocumentData): unknown;
  set(ref: DocumentReference, data: DocumentData, options?: { merge: boolean }): unknown;
  update(ref: DocumentReference, patch: DocumentData, precondition?: Precondition): unknown;
  delete(ref: DocumentReference, precondition?: Precondition): unknown;
}

/** One write, and the document that it changes. */
export interface StagedWrite {
  ref: DocumentReference;
  stage: (target: WriteTarget) => void;
}

export abstract class StagedWrites implements Writes {
  readonly steps: StagedWrite[] = [];
  /** Which of the steps sets a document, by its path. */
  private readonly sets = new Map<string, number>();
  /** What is done after the commit. */
  readonly later: (() => Promise<void>)[] = [];
  readonly derived = new DerivedWrites();

  constructor(private readonly once: OnceCreations) {
    once.beginAttempt();
  }

  private stage(ref: DocumentReference, stage: StagedWrite['stage']): void {
    this.steps.push({ ref, stage });
  }

  create(ref: DocumentReference, data: DocumentData): void {
    this.stage(ref, (target) => target.create(ref, data));
  }

  createOnce(ref: DocumentReference, data: DocumentData): boolean {
    const isWanted = this.once.isWanted(ref);
    if (isWanted) this.stage(ref, (target) => target.create(ref, data));
    return isWanted;
  }

  /** Of a document that is set again, the last state alone is written, and paid for. */
  set(ref: DocumentReference, data: DocumentData): void {
    const { path } = ref;
    const step = { ref, stage: (target: WriteTarget) => target.set(ref, data) };
    const former = this.sets.get(path);
    const isLast =
      former !== undefined && !this.steps.slice(former + 1).some((later) => later.ref.path === path);
    if (isLast) this.steps[former] = step;
    else this.sets.set(path, this.steps.push(step) - 1);
  }

  merge(ref: DocumentReference, data: DocumentData): void {
    this.stage(ref, (target) => target.set(ref, data, { merge: true }));
  }

  update(ref: DocumentReference, patch: DocumentData, version?: Timestamp): void {
    this.stage(ref, (target) =>
      version ? target.update(ref, patch, { lastUpdateTime: version }) : target.update(ref, patch),
    );
  }

  delete(ref: DocumentReference, version?: Timestamp): void {
    this.stage(ref, (target) => target.delete(ref, version ? { lastUpdateTime: version } : {}));
  }

  /** Nothing where no author is known: whoever has one wraps these writes (activityLog.ts). */
  recordAudit(): void {}

  derive(change: DerivedChange): void {
    this.derived.add(change);
  }

  afterCommit(step: () => Promise<void>): void {
    this.later.push(step);
  }

  abstract onAbandon(step: () => Promise<void>): void;

  /** Hands all of them over. */
  stageAll(target: WriteTarget): void {
    for (const { stage } of this.steps) stage(target);
  }
}
