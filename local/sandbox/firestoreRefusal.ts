// Makes Firestore reject the suite's functions for a while; firestoreRefusal.cjs does it inside their processes.
import { rmSync, writeFileSync } from 'node:fs';

export class FirestoreRefusal {
  private end: NodeJS.Timeout | undefined;

  /** @param file Firestore rejects calls while this file exists */
  constructor(private readonly file: string) {
    this.clear();
  }

  /** For this long in real time; 0 ends it. */
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
