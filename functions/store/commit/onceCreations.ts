// Creations that a document which is there already makes unnecessary, over all attempts of one unit of work.
import type { DocumentReference } from 'firebase-admin/firestore';
import { addReadsToMeter } from '../../platform/meter';
import { firestore } from '../firebase';

export class OnceCreations {
  private readonly present = new Set<string>();
  private attempted = new Map<string, DocumentReference>();

  /** Forgets what the attempt before had staged, not what it found out. */
  beginAttempt(): void {
    this.attempted = new Map();
  }

  /** Whether the creation is to be staged: false once its document is known to exist, or is staged already. */
  isWanted(ref: DocumentReference): boolean {
    if (this.present.has(ref.path) || this.attempted.has(ref.path)) return false;
    this.attempted.set(ref.path, ref);
    return true;
  }

  /** After ALREADY_EXISTS: finds those that exist, so that the next attempt leaves them out; tells whether there are any. 1 read each. */
  async learn(): Promise<boolean> {
    if (this.attempted.size === 0) return false;
    const found = await firestore().getAll(...this.attempted.values(), { fieldMask: [] });
    addReadsToMeter(found.length);
    const existing = found.filter((snapshot) => snapshot.exists);
    for (const { ref } of existing) this.present.add(ref.path);
    return existing.length > 0;
  }
}
