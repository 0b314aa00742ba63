// What one worker run shares: the settings of the organizations that it meets, and the credits of the batch at hand.
import type { Tenant } from '../api/actor';
import { type Organization, organizationOf } from '../organizations/organization';
import { Purses } from '../plans/purse';

/** Settings of organizations, read once each. */
class OrganizationCache {
  private readonly known = new Map<string, Promise<Organization>>();

  of(tenant: Tenant): Promise<Organization> {
    const found = this.known.get(tenant.organizationId) ?? organizationOf(tenant);
    this.known.set(tenant.organizationId, found);
    return found;
  }
}

export interface Run {
  organizations: OrganizationCache;
  purses: Purses;
}

export const newRun = (): Run => ({ organizations: new OrganizationCache(), purses: new Purses() });

/** The run goes on with the next batch, whose credits are taken anew. */
export const nextBatch = (run: Run): Run => ({ ...run, purses: new Purses() });
