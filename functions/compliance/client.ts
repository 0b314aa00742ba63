// The compliance client record.
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import type { Page } from '../api/records';
import { KEPT_UNTIL_DELETED } from '../api/stored';
import { documentIdPath, type RecordOf, tenantCollection } from '../store/collection';
import { listRecordPage } from '../store/pages';
import { queryWithFieldValues } from '../store/tenantStore';
import { enumWithUnknownAs, storedInstant, timestamps } from '../store/values';

export const CLIENT_STATUSES = ['Active', 'Inactive'] as const;
export type ClientStatus = (typeof CLIENT_STATUSES)[number];

/** Fields that the API returns unchanged. */
export const clientDetails = {
  name: z.string(),
  primary_contact_name: z.string(),
  email: z.string(),
  phone: z.string(),
  website: z.string(),
  address: z.string(),
  industry: z.string(),
};

export const clients = tenantCollection(
  'compliance_clients',
  {
    user_id: z.string(),
    ...clientDetails,
    status: enumWithUnknownAs(CLIENT_STATUSES, 'Active'),
    notes: z.string(),
    custom_fields: z.record(z.string(), z.string()),
    is_archived: z.boolean(),
    archived_at: storedInstant.nullable(),
    /**
     * The number of projects, updated in the commit that adds or removes one. A client with projects can't be deleted.
     */
    project_count: z.int(),
    ...timestamps,
  },
  { holds: 'clients: name, address, notes', personal: ['clients', 'anyone'], kept: KEPT_UNTIL_DELETED },
  {
    type: 'compliance_client',
    nameOf: ({ name }) => name,
    actionOf: (before, after) =>
      after.is_archived === before.is_archived ? 'updated' : after.is_archived ? 'archived' : 'restored',
    ignored: ['project_count'],
  },
);
export type Client = RecordOf<typeof clients>;

/** 1 read. @throws 404. */
export const requireClient = clients.required('Compliance client');

export interface ClientFilter {
  archived: boolean | undefined;
  status: ClientStatus | undefined;
}

/** Reads the page plus 1. Equality filters sorted by id need no composite index. */
export function listClientPage(
  tenant: Tenant,
  request: ClientFilter & { cursor: string | undefined; limit: number },
): Promise<Page<Client>> {
  const { archived, status, cursor, limit } = request;
  return listRecordPage(
    clients.of(tenant),
    {
      tenant,
      list: 'compliance_clients',
      filters: { archived: archived ?? null, status: status ?? null },
      orderBy: null,
      descending: false,
      cursor,
      limit,
    },
    (query) => queryWithFieldValues(query, { is_archived: archived, status }),
  );
}

/** Maximum number of clients in one v1 response. */
const MAX_LISTED = 2_000;

/** 1 read per client, at least 1. */
export const listClients = (tenant: Tenant, { archived, status }: ClientFilter): Promise<Client[]> =>
  clients
    .of(tenant)
    .list((query) =>
      queryWithFieldValues(query, { is_archived: archived, status })
        .orderBy(documentIdPath)
        .limit(MAX_LISTED),
    );
