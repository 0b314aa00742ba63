// The credits at hand while a batch of messages is worked off: blocks of several organizations, held in memory.
import type { Tenant } from '../api/actor';
import { clock } from '../platform/clock';
import { tenantOf } from '../platform/tenant';
import {
  CREDIT_KINDS,
  type CreditKind,
  type CreditLease,
  type Credits,
  endLease,
  isUsedUp,
  takeLease,
} from './credits';

/** Credits set aside for one commit: the lease that each is paid from. */
export type Held = Record<CreditKind, string[]>;

export const NOTHING_HELD = (): Held => ({ email: [], sms: [] });

interface Block {
  lease: CreditLease;
  left: Credits;
  /** A commit that may or may not have paid from it: the ledger will tell. */
  doubtful: boolean;
}

/** One organization's credits at hand. */
class OrganizationPurse {
  private readonly blocks: Block[] = [];
  private readonly expected: Credits = { email: 0, sms: 0 };
  private filling: Promise<void> = Promise.resolve();

  constructor(private readonly tenant: Tenant) {}

  expect(credits: Credits): void {
    for (const kind of CREDIT_KINDS) this.expected[kind] += credits[kind];
  }

  private usable(): Block[] {
    const now = clock.now();
    return this.blocks.filter(({ lease }) => lease.expires_at > now);
  }

  private atHand(kind: CreditKind): number {
    return this.usable().reduce((sum, { left }) => sum + left[kind], 0);
  }

  private missing(need: Credits): Credits {
    return {
      email: Math.max(0, need.email - this.atHand('email')),
      sms: Math.max(0, need.sms - this.atHand('sms')),
    };
  }

  lacks(need: Credits): boolean {
    const { email, sms } = this.missing(need);
    return email + sms > 0;
  }

  /** Sets credits aside, as many as there are. */
  hold(need: Credits): Held {
    const held = NOTHING_HELD();
    for (const block of this.usable()) {
      for (const kind of CREDIT_KINDS) {
        while (held[kind].length < need[kind] && block.left[kind] > 0) {
          block.left[kind] -= 1;
          held[kind].push(block.lease.id);
        }
      }
    }
    return held;
  }

  giveBack(held: Held): void {
    for (const kind of CREDIT_KINDS) {
      for (const id of held[kind]) {
        const block = this.blocks.find(({ lease }) => lease.id === id);
        if (block) block.left[kind] += 1;
      }
    }
  }

  doubt(held: Held): void {
    const ids = new Set([...held.email, ...held.sms]);
    for (const block of this.blocks) if (ids.has(block.lease.id)) block.doubtful = true;
  }

  /** Takes a block that covers the need and what the rest of the batch is expected to need; one at a time. */
  fill(need: Credits): Promise<void> {
    this.filling = this.filling.then(() => this.fillNow(need));
    return this.filling;
  }

  private async fillNow(need: Credits): Promise<void> {
    const missing = this.missing(need);
    if (missing.email + missing.sms === 0) return;
    const wanted = {
      email: Math.max(missing.email, this.expected.email),
      sms: Math.max(missing.sms, this.expected.sms),
    };
    // What was expected is at hand now; should it not do, later blocks are as large as the need that they are for.
    Object.assign(this.expected, { email: 0, sms: 0 });
    const lease = await takeLease(this.tenant, wanted);
    if (lease) {
      const left = { email: lease.email, sms: lease.sms };
      this.blocks.push({ lease, left, doubtful: false });
    }
  }

  /** Whether nothing more can be had of what is missing. 2 reads, 1 more for each other worker. */
  isExhausted(need: Credits): Promise<boolean> {
    const own = this.blocks.map(({ lease }) => lease.id);
    return isUsedUp(this.tenant, this.missing(need), own);
  }

  async close(): Promise<void> {
    for (const { lease, left, doubtful } of this.blocks) {
      if (doubtful) continue;
      await endLease(lease.id, { email: lease.email - left.email, sms: lease.sms - left.sms });
    }
  }
}

/** The purses of a batch. Its cost is shared by the batch: for each organization 2 reads and 4 writes. */
export class Purses {
  private readonly purses = new Map<string, OrganizationPurse>();

  of(tenant: Tenant): OrganizationPurse {
    const found = this.purses.get(tenant.organizationId) ?? new OrganizationPurse(tenant);
    this.purses.set(tenant.organizationId, found);
    return found;
  }

  expect(organizationId: string, credits: Credits): void {
    this.of(tenantOf(organizationId)).expect(credits);
  }

  /** Gives back what is left. To be called once no commit is under way. */
  async close(): Promise<void> {
    await Promise.all([...this.purses.values()].map((purse) => purse.close()));
  }
}
