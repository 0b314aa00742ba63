// Lets Firestore refuse the suite's functions for a while; firestoreRefusal.cjs in their processes does the refusing.
import { rmSync, writeFileSync } from 'node:fs';

export class FirestoreRefusal {
  private end: NodeJS.Timeout | undefined;

  /** @param file while it is there, Firestore refuses */
  constructor(private readonly file: string) {
    this.clear();
  }

  /** From now on for so long, in real time; 0 ends it. */
  refuseFor(durationMs: number): void {
    this.clear();
    if (durationMs === 0) return;
    writeFileSync(this.file, '');
    this.end = setTimeout(() => this.clear(), durationMs);
  }

  clear(): void {
    clearTimeout(this.end);
    rmSync(this.file, { force: true });
  }
}
