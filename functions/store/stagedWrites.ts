// The staged writes of a unit of work or transaction, sent to Firestore together.
import { type DocumentData, type DocumentReference, FieldValue, type Timestamp } from 'firebase-admin/firestore';
import { tenantOf } from '../api/actor';
import type { ChangeToDeriveFrom, Derivation, DerivedDataWrites, RecordChange, Writes } from '../api/writes';
import { addReadsToMeter, log, logFieldsOfError } from '../platform/log';
import { type BatchOrTransaction, firestore, type StagedWrite } from './firestore';
import { ChangeTimestamper } from './timeline';

/** Skips creates for documents that already exist. Shared by all attempts of one unit of work. */
export class ExistingDocumentSkipper {
  private readonly present = new Set<string>();
  private attempted = new Map<string, DocumentReference>();

  /** Clears what the previous attempt staged, but remembers which documents exist. */
  beginAttempt(): void {
    this.attempted = new Map();
  }

  /** Whether to stage the create: false if the document already exists or its create is already staged. */
  isWanted(ref: DocumentReference): boolean {
    if (this.present.has(ref.path) || this.attempted.has(ref.path)) return false;
    this.attempted.set(ref.path, ref);
    return true;
  }

  /**
   * After an ALREADY_EXISTS error, looks up which documents exist, so that the next attempt skips them. Returns whether
   * any exist. 1 read each.
   */
  async learn(): Promise<boolean> {
    if (this.attempted.size === 0) return false;
    const found = await firestore().getAll(...this.attempted.values(), { fieldMask: [] });
    addReadsToMeter(found.length);
    const existing = found.filter((snapshot) => snapshot.exists);
    for (const { ref } of existing) this.present.add(ref.path);
    return existing.length > 0;
  }
}

type Changes = Map<string, RecordChange<unknown>>;

class DerivedWrites {
  private readonly gathered = new Map<Derivation<unknown>, Map<string, Changes>>();

  /** Merges successive changes to a record into one, from the record's original state to its final state. */
  add({ derivation, id, ...change }: ChangeToDeriveFrom): void {
    const { before, after } = change;
    const organizationId = (after ?? before)?.organization_id;
    if (organizationId === undefined) return;
    const byOrganization = this.gathered.get(derivation) ?? new Map<string, Changes>();
    const changes = byOrganization.get(organizationId) ?? new Map();
    const first = changes.get(id);
    changes.set(id, { ...change, before: first ? first.before : before });
    this.gathered.set(derivation, byOrganization.set(organizationId, changes));
  }

  async stage(writes: DerivedDataWrites): Promise<void> {
    for (const [derivation, organizationId, changes] of this.each()) {
      await derivation.stage(writes, tenantOf(organizationId), changes);
    }
  }

  /** Gives each derivation a chance to fix the cause of a failed commit. Returns whether any did. */
  async recover(thrown: unknown): Promise<boolean> {
    let mended = false;
    for (const [derivation, organizationId, changes] of this.each()) {
      mended = (await derivation.recover(thrown, tenantOf(organizationId), changes)) || mended;
    }
    return mended;
  }

  private *each(): Generator<[Derivation<unknown>, string, Changes]> {
    for (const [derivation, byOrganization] of this.gathered) {
      for (const [organizationId, changes] of byOrganization) yield [derivation, organizationId, changes];
    }
  }
}

/**
 * The maximum time a response waits for its after-commit steps. The request's changes are already committed, and a
 * sweep retries unfinished steps.
 */
const AFTER_COMMIT_MS = 2_000;

/** Runs all steps concurrently. A crash can lose steps, so a sweep backs up each of them. */
export async function runAfterCommitSteps(steps: readonly (() => Promise<void>)[]): Promise<void> {
  if (steps.length === 0) return;
  let timer: NodeJS.Timeout | undefined;
  const overdue = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      log.warn('After-commit steps are slow; responding without waiting for them', { steps: steps.length });
      resolve();
    }, AFTER_COMMIT_MS);
  });
  const all = steps.map(async (step) => {
    try {
      await step();
    } catch (thrown) {
      log.warn('After-commit step failed', logFieldsOfError(thrown));
    }
  });
  await Promise.race([Promise.all(all), overdue]);
  clearTimeout(timer);
}

interface StagedUpdate {
  /** The index of this update in the list of staged steps. */
  index: number;
  patch: DocumentData;
  version: Timestamp | undefined;
}

/** Whether the new value is independent of the old one. */
const isPlain = (value: unknown): boolean => !(value instanceof FieldValue) || value.isEqual(FieldValue.delete());

/** Whether two updates to a document can be merged into one. */
const goTogether = (first: DocumentData, second: DocumentData): boolean =>
  Object.entries(second).every(([path, value]) =>
    Object.keys(first).every((former) => {
      if (former === path) return isPlain(value);
      return !former.startsWith(`${path}.`) && !path.startsWith(`${former}.`);
    }),
  );

const updating =
  (ref: DocumentReference, { patch, version }: StagedUpdate): StagedWrite['stage'] =>
  (target) =>
    version ? target.update(ref, patch, { lastUpdateTime: version }) : target.update(ref, patch);

export abstract class StagedWrites implements Writes {
  readonly steps: StagedWrite[] = [];
  /** Maps each document path to the index of the step that sets that document. */
  private readonly sets = new Map<string, number>();
  /** Maps each document path to the last update staged for that document. */
  private readonly updates = new Map<string, StagedUpdate>();
  /** Steps to run after the commit. */
  readonly later: (() => Promise<void>)[] = [];
  readonly derived = new DerivedWrites();
  private readonly times = new ChangeTimestamper();
  /**
   * A document that only this attempt can have created, so if it exists, the commit succeeded. Null if there is none.
   */
  protected ownDocument: DocumentReference | null = null;

  constructor(private readonly once: ExistingDocumentSkipper) {
    once.beginAttempt();
  }

  /** The path of the first document that must be unchanged since it was read; null if there is none. */
  get lockedPath(): string | null {
    const [path] = [...this.updates].find(([, { version }]) => version !== undefined) ?? [null];
    return path;
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

  /** If a document is set twice, only the last state is written and billed. */
  set(ref: DocumentReference, data: DocumentData): void {
    const { path } = ref;
    const step = { ref, stage: (target: BatchOrTransaction) => target.set(ref, data) };
    const former = this.sets.get(path);
    if (former !== undefined && this.isLast(former, path)) this.steps[former] = step;
    else this.sets.set(path, this.steps.push(step) - 1);
  }

  setUnderRandomId(ref: DocumentReference, data: DocumentData): void {
    this.ownDocument ??= ref;
    this.set(ref, data);
  }

  private isLast(index: number, path: string): boolean {
    return !this.steps.slice(index + 1).some((later) => later.ref.path === path);
  }

  merge(ref: DocumentReference, data: DocumentData): void {
    this.stage(ref, (target) => target.set(ref, data, { merge: true }));
  }

  /** Merges an update that has no version check into the update already staged for the document. */
  update(ref: DocumentReference, patch: DocumentData, version?: Timestamp): void {
    const { path } = ref;
    const former = this.updates.get(path);
    const joins =
      former !== undefined &&
      version === undefined &&
      this.isLast(former.index, path) &&
      goTogether(former.patch, patch);
    const staged = joins
      ? { ...former, patch: { ...former.patch, ...patch } }
      : { index: this.steps.length, patch, version };
    this.updates.set(path, staged);
    this.steps[staged.index] = { ref, stage: updating(ref, staged) };
  }

  delete(ref: DocumentReference, version?: Timestamp): void {
    this.stage(ref, (target) => target.delete(ref, version ? { lastUpdateTime: version } : {}));
  }

  /** Does nothing here. If the author of the changes is known, the activity log wraps these writes (activityLog.ts). */
  recordAudit(): void {}

  derive(change: ChangeToDeriveFrom): void {
    this.derived.add(change);
  }

  timeAfter(former: Date | null): Date {
    return this.times.after(former);
  }

  onLateCommit(restamp: () => Promise<void>): void {
    this.times.onLateCommit(restamp);
  }

  afterCommit(step: () => Promise<void>): void {
    this.later.push(step);
  }

  /** Runs the after-commit steps. */
  async finish(): Promise<void> {
    await this.times.restampIfLate();
    await runAfterCommitSteps(this.later);
  }

  abstract onAbandon(step: () => Promise<void>): void;

  /** Adds all staged writes to the batch or transaction. */
  stageAll(target: BatchOrTransaction): void {
    for (const { stage } of this.steps) stage(target);
  }
}
