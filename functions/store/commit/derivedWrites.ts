// Gathers what one commit changes, and has what is derived from it staged in the same commit.
import type { Derivation, DerivedChange, PlainWrites, RecordChange } from '../../api/derived';
import { tenantOf } from '../tenant';

type Changes = Map<string, RecordChange<unknown>>;

export class DerivedWrites {
  private readonly gathered = new Map<Derivation<unknown>, Map<string, Changes>>();

  /** A record that is staged twice is followed once, from its first state to its last. */
  add({ derivation, id, ...change }: DerivedChange): void {
    const { before, after } = change;
    const organizationId = (after ?? before)?.organization_id;
    if (organizationId === undefined) return;
    const byOrganization = this.gathered.get(derivation) ?? new Map<string, Changes>();
    const changes = byOrganization.get(organizationId) ?? new Map();
    const first = changes.get(id);
    changes.set(id, { ...change, before: first ? first.before : before });
    this.gathered.set(derivation, byOrganization.set(organizationId, changes));
  }

  async stage(writes: PlainWrites): Promise<void> {
    for (const [derivation, organizationId, changes] of this.each()) {
      await derivation.stage(writes, tenantOf(organizationId), changes);
    }
  }

  /** Whether any of what is derived was mended after a commit that failed so. */
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
