// The compliance client: its record, fields and changes.
import { z } from 'zod';
import type { Tenant } from '../api/actor';
import { ApiError } from '../api/errors';
import {
  customFieldsInput,
  emailAddress,
  requiredTextInput,
  resettableInput,
  timestampFieldsOut,
  timestampOut,
} from '../api/fields';
import { declareRecordResource, namedOpenApiObject, type Page } from '../api/records';
import { KEPT_UNTIL_DELETED } from '../api/stored';
import { defineChangeById, type MutationContext, type Writes } from '../api/writes';
import { requireRecordCapacity } from '../plans/limits';
import { newId } from '../platform/ids';
import { documentIdFieldPath, type RecordOf, tenantCollection } from '../store/collection';
import { listRecordPage } from '../store/pages';
import { queryWithFieldValues, stageUpdateOfGivenFields } from '../store/tenantStore';
import { enumSchemaWithFallback, storedInstant, timestampFields } from '../store/values';

export const COMPLIANCE_CLIENT_STATUSES = ['Active', 'Inactive'] as const;
export type ComplianceClientStatus = (typeof COMPLIANCE_CLIENT_STATUSES)[number];

/** Fields that the API returns unchanged. */
const clientDetails = {
  name: z.string(),
  primary_contact_name: z.string(),
  email: z.string(),
  phone: z.string(),
  website: z.string(),
  address: z.string(),
  industry: z.string(),
};

export const complianceClients = tenantCollection(
  'compliance_clients',
  {
    user_id: z.string(),
    ...clientDetails,
    status: enumSchemaWithFallback(COMPLIANCE_CLIENT_STATUSES, 'Active'),
    notes: z.string(),
    custom_fields: z.record(z.string(), z.string()),
    is_archived: z.boolean(),
    archived_at: storedInstant.nullable(),
    /**
     * The client's number of projects, updated in the same commit that adds or removes a project. A client with
     * projects can't be deleted.
     */
    project_count: z.int(),
    ...timestampFields,
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
export type ComplianceClient = RecordOf<typeof complianceClients>;

/** 1 read. @throws 404. */
export const requireComplianceClient = complianceClients.required('Compliance client');

export interface ComplianceClientFilter {
  archived: boolean | undefined;
  status: ComplianceClientStatus | undefined;
}

/** Reads the page plus 1 record. No composite index is needed for equality filters sorted by id. */
export function listComplianceClientPage(
  tenant: Tenant,
  request: ComplianceClientFilter & { cursor: string | undefined; limit: number },
): Promise<Page<ComplianceClient>> {
  const { archived, status, cursor, limit } = request;
  return listRecordPage(
    complianceClients.of(tenant),
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
export const listComplianceClientsUnpaged = (
  tenant: Tenant,
  { archived, status }: ComplianceClientFilter,
): Promise<ComplianceClient[]> =>
  complianceClients
    .of(tenant)
    .list((query) =>
      queryWithFieldValues(query, { is_archived: archived, status }).orderBy(documentIdFieldPath).limit(MAX_LISTED),
    );

/** Text; unset or null values become empty strings. */
const textOrEmptyInput = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .nullable()
    .transform((value) => value ?? '');

const field = {
  name: requiredTextInput(200),
  primary_contact_name: textOrEmptyInput(200),
  email: z.union([z.literal(''), emailAddress, z.null().transform(() => '')], 'must be an email address'),
  phone: textOrEmptyInput(50),
  website: textOrEmptyInput(2000),
  address: textOrEmptyInput(1000),
  industry: textOrEmptyInput(200),
  status: z.enum(COMPLIANCE_CLIENT_STATUSES, 'must be Active or Inactive'),
  notes: textOrEmptyInput(10_000),
  custom_fields: customFieldsInput,
};

/** POST: only the name is required. */
export const complianceClientInput = z.object({
  name: field.name,
  primary_contact_name: field.primary_contact_name.default(''),
  email: field.email.default(''),
  phone: field.phone.default(''),
  website: field.website.default(''),
  address: field.address.default(''),
  industry: field.industry.default(''),
  status: field.status.default('Active'),
  notes: field.notes.default(''),
  custom_fields: customFieldsInput.default({}),
});
export type ComplianceClientInput = z.output<typeof complianceClientInput>;

/** PATCH: changes only the fields sent. */
export const complianceClientPatch = z
  .object({
    ...field,
    status: resettableInput(field.status, 'Active'),
    is_archived: resettableInput(z.boolean(), false),
  })
  .partial()
  .extend({ name: field.name.exactOptional() });
export type ComplianceClientPatch = z.output<typeof complianceClientPatch>;

const clientOut = namedOpenApiObject('ComplianceClient', {
  id: z.string(),
  organization_id: z.string(),
  user_id: z.string(),
  ...clientDetails,
  status: z.enum(COMPLIANCE_CLIENT_STATUSES),
  notes: z.string(),
  custom_fields: z.record(z.string(), z.string()),
  is_archived: z.boolean(),
  archived_at: timestampOut.nullable(),
  ...timestampFieldsOut,
});

/** The response format, which is the same in v1 and v2. It omits the number of projects. */
export const complianceClientResource = declareRecordResource('client', 'Compliance client', clientOut);

/** 1 write, plus the reads of {@link requireRecordCapacity}. @throws 403 `PLAN_LIMIT_REACHED`. */
export async function stageNewComplianceClient(
  context: MutationContext,
  given: ComplianceClientInput,
): Promise<ComplianceClient> {
  const { tenant, actor, writes, now } = context;
  await requireRecordCapacity(context, 'compliance_clients', complianceClients);
  return complianceClients.of(tenant).stageCreate(writes, newId(), {
    ...given,
    user_id: actor.id,
    is_archived: false,
    archived_at: null,
    project_count: 0,
    created_at: now,
    updated_at: now,
  });
}

/** 1 read, and 1 write unless the patch is empty. @throws 404. */
export const stageComplianceClientUpdate = defineChangeById(
  requireComplianceClient,
  ({ tenant, writes, now }, client, given: ComplianceClientPatch) => {
    const stays = given.is_archived === undefined || given.is_archived === client.is_archived;
    return stageUpdateOfGivenFields(complianceClients.of(tenant), writes, client, given, {
      ...(stays ? {} : { archived_at: given.is_archived ? now : null }),
      updated_at: now,
    });
  },
);

/** 1 read, 1 write. @throws 404; 409 `CLIENT_HAS_PROJECTS`, even if all its projects are archived. */
export async function stageComplianceClientDeletion(writes: Writes, tenant: Tenant, id: string): Promise<void> {
  const client = await requireComplianceClient(tenant, id);
  if (client.project_count > 0) {
    throw new ApiError(
      'CLIENT_HAS_PROJECTS',
      'The client still has projects: delete them or move them to another client',
      {
        details: { project_count: client.project_count },
      },
    );
  }
  complianceClients.of(tenant).stageDelete(writes, client);
}
