// Skips creations of documents that already exist, across all attempts of one unit of work.
import type { DocumentReference } from 'firebase-admin/firestore';
import { addReadsToMeter } from '../../platform/meter';
import { firestore } from '../firebase';

export class OnceCreations {
  private readonly present = new Set<string>();
  private attempted = new Map<string, DocumentReference>();

  /** Forgets what the previous attempt staged, but remembers which documents exist. */
  beginAttempt(): void {
    this.attempted = new Map();
  }

  /** Whether to stage the creation: false if the document exists or is already staged. */
  isWanted(ref: DocumentReference): boolean {
    if (this.present.has(ref.path) || this.attempted.has(ref.path)) return false;
    this.attempted.set(ref.path, ref);
    return true;
  }

  /**
   * After ALREADY_EXISTS, finds the documents that exist, so that the next attempt skips them. Returns whether any exist.
   * 1 read each.
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
