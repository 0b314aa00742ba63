// v1 endpoints for erasing people, deleting organizations, and finding and exporting data.
import { z } from 'zod';
import {
  type MemberContext,
  okReply,
  SIGNED_IN_ACCESS,
  SIGNED_IN_ADMIN_ACCESS,
  type V1Endpoint,
  v1Endpoint,
} from '../api/endpoint';
import { invalidFieldsError } from '../api/errors';
import { id, requiredTextInput } from '../api/fields';
import { v1ListEndpoint } from '../api/recordEndpoints';
import { pageQueryFields, pageSchemaOf } from '../api/records';
import { searchPersonalData as find, remainingMentionOut } from './erasure/findPersonalData';
import { type Erasure, erasureOut, erasureReplyOut, erasures, viewErasure, viewErasureReply } from './erasure/record';
import {
  cancelPendingOrganizationDeletion,
  eraseCaller,
  scheduleOrganizationDeletion,
  startContactErasure,
  startSubmissionErasure,
  startUserErasure,
} from './erasure/start';
import {
  dataExportOut,
  requireDataExport,
  startDataExportOfContact,
  startDataExportOfOrganization,
  startDataExportOfUser,
  startedDataExportOut,
  viewDataExport,
  viewStartedDataExport,
} from './export/start';

/** Settings for requests that only admins can make, even while the organization is read-only. */
const ADMIN_REQUEST = {
  methods: ['POST'],
  access: SIGNED_IN_ADMIN_ACCESS,
  brake: 'caller',
  whenReadOnly: 'allowed',
} as const;

/** `field` is the id field in the body, `effect` completes the description, and `subject` is used in messages. */
const erasureEndpoint = ({
  field,
  summary,
  effect,
  subject,
  start,
  ...declared
}: Pick<V1Endpoint, 'errors'> & {
  field: string;
  summary: string;
  effect: string;
  subject: string;
  start: (context: MemberContext, subjectId: string) => Promise<Erasure>;
}): V1Endpoint =>
  v1Endpoint({
    ...ADMIN_REQUEST,
    docs: {
      summary,
      description: `Only signed-in admins can start an erasure. It runs in the background; getErasures returns its progress and, once it is complete, what was removed. ${effect} This cannot be undone.`,
    },
    input: { body: z.object({ [field]: id }) },
    output: { 202: erasureReplyOut },
    ...declared,
    run: async ({ body }, context) => {
      const erasure = await start(context, (body as Record<string, string>)[field] as string);
      return {
        status: 202,
        body: viewErasureReply(`${subject} is being erased`, viewErasure(erasure)),
      };
    },
  });

const MAX_LISTED = 200;

export const getErasures = v1ListEndpoint({
  access: SIGNED_IN_ADMIN_ACCESS,
  docs: {
    summary: 'List erasures',
    description: `Returns the newest ${MAX_LISTED} erasures. A completed erasure serves as a certificate: it says what was removed and when, but not whose data it was.`,
  },
  /** Index: organization_id, created_at descending. */
  list: ({ tenant }) => erasures.of(tenant).list((query) => query.orderBy('created_at', 'desc').limit(MAX_LISTED)),
  field: 'erasures',
  resource: { output: erasureOut, view: viewErasure },
});

export const eraseContact = erasureEndpoint({
  field: 'contact_id',
  summary: 'Erase a contact',
  effect:
    'Deletes the contact and their document requests, submissions and files. Their name, address and numbers are removed from all of your organization’s other records, including the ledger and the activity log. Files that your members attached aren’t searched; they remain until you delete them.',
  subject: 'The contact',
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  start: startContactErasure,
});

export const eraseSubmission = erasureEndpoint({
  field: 'submission_id',
  summary: 'Erase a submission',
  effect:
    'Deletes the submission, its files (unless another revision contains them) and their extracted values. Removes its content from the activity log, events, stored idempotent responses and requested corrections. Deletes earlier archives created by exportOrganization and exportPersonalData.',
  subject: 'The submission',
  errors: ['NOT_FOUND'],
  start: startSubmissionErasure,
});

export const eraseUser = erasureEndpoint({
  field: 'user_id',
  summary: 'Erase a member',
  effect:
    'Removes the member immediately, like removeUser. Deletes their account and the contact with the same email address, and removes their name and address from all of your organization’s records. Attached files aren’t searched. Returns 409 for the last admin.',
  subject: 'The person',
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  start: startUserErasure,
});

export const findPersonalData = v1Endpoint({
  methods: ['POST'],
  access: SIGNED_IN_ADMIN_ACCESS,
  whenReadOnly: 'allowed',
  docs: {
    summary: 'Find remaining mentions of a person',
    description:
      'For signed-in admins only, for example to check the result of an erasure. Lists every field that contains the text, so that you can edit it. Compares letters and digits only, ignoring case and accents. Each call searches up to 1,000 records and may find nothing: repeat it with `next_cursor` until `has_more` is false. Using POST keeps the text out of request logs. Doesn’t search records that are deleted automatically: ledger, events, deliveries, notifications, activity.',
  },
  input: { body: z.object({ text: requiredTextInput(200), cursor: pageQueryFields.cursor }) },
  output: { 200: pageSchemaOf(remainingMentionOut) },
  run: async ({ body }, { tenant }) => okReply(await find(tenant, body)),
});

export const deleteMyAccount = v1Endpoint({
  methods: ['POST'],
  access: SIGNED_IN_ACCESS,
  brake: 'caller',
  docs: {
    summary: 'Delete your account',
    description:
      'Deletes your account immediately, and removes your name and email address from all of the organization’s records in the background. If you are no longer in an organization, only your account is erased; an admin of your former organization can erase what it still stores. Returns 409 for the last admin: make someone else an admin first, or delete the organization. This cannot be undone.',
  },
  output: { 202: erasureReplyOut },
  errors: ['NOT_FOUND', 'INVALID_STATE'],
  run: async (_, context) => {
    const erasure = await eraseCaller(context);
    return { status: 202, body: viewErasureReply('Your account is being deleted', erasure) };
  },
});

export const deleteOrganization = v1Endpoint({
  ...ADMIN_REQUEST,
  docs: {
    summary: 'Schedule the organization’s deletion',
    description:
      'Only signed-in admins can do this. To confirm, send the organization’s name as `name`. For 30 days, everything keeps working and you can cancel the deletion with cancelOrganizationDeletion. After that, all subscriptions end immediately, and all accounts, files and documents are deleted.',
  },
  input: { body: z.object({ name: requiredTextInput(200) }) },
  output: { 202: erasureReplyOut },
  errors: ['INVALID_STATE'],
  run: async ({ body }, context) => {
    const erasure = viewErasure(await scheduleOrganizationDeletion(context, body.name));
    return {
      status: 202,
      body: viewErasureReply('Your organization will be deleted in 30 days', erasure),
    };
  },
});

export const cancelOrganizationDeletion = v1Endpoint({
  ...ADMIN_REQUEST,
  docs: {
    summary: 'Cancel the organization’s deletion',
    description: 'You can cancel for 30 days after calling deleteOrganization.',
  },
  input: { body: z.object({}) },
  output: { 200: erasureReplyOut },
  errors: ['INVALID_STATE'],
  run: async (_, context) => {
    const erasure = viewErasure(await cancelPendingOrganizationDeletion(context));
    return okReply(viewErasureReply('Your organization’s deletion has been cancelled', erasure));
  },
});

export const exportOrganization = v1Endpoint({
  ...ADMIN_REQUEST,
  docs: {
    summary: 'Export all of the organization’s data',
    description:
      'Only signed-in admins can start an export. It runs in the background and creates one ZIP with every record as a line of JSON, the JSON Schemas, CSV tables of the main records, and the files. getDataExport returns the progress and, for 7 days, the archive’s URL. If an export is already running, the call returns that one. Digests, keys and passwords aren’t included.',
  },
  output: { 202: startedDataExportOut },
  run: async (_, context) => {
    const job = await startDataExportOfOrganization(context);
    return { status: 202, body: await viewStartedDataExport(job, context.now) };
  },
});

export const exportPersonalData = v1Endpoint({
  ...ADMIN_REQUEST,
  docs: {
    summary: 'Export a person’s data',
    description:
      'Use this to respond to an access request (GDPR, Article 15). Only signed-in admins can start an export. Specify either a contact or a user. The export runs in the background, like exportOrganization. The archive contains the person’s own records and files, plus the fields and list items in other records that name the person.',
  },
  input: { body: z.object({ contact_id: id.optional(), user_id: id.optional() }) },
  output: { 202: startedDataExportOut },
  errors: ['NOT_FOUND'],
  run: async ({ body: { contact_id, user_id } }, context) => {
    if ((contact_id === undefined) === (user_id === undefined))
      throw invalidFieldsError({
        contact_id: 'is required unless you send user_id; send only one of the two',
      });
    const job =
      contact_id === undefined
        ? await startDataExportOfUser(context, user_id ?? '')
        : await startDataExportOfContact(context, contact_id);
    return { status: 202, body: await viewStartedDataExport(job, context.now) };
  },
});

export const getDataExport = v1Endpoint({
  methods: ['GET'],
  access: SIGNED_IN_ADMIN_ACCESS,
  docs: { summary: 'Get a data export' },
  input: { query: z.object({ export_id: id }) },
  output: { 200: z.object({ export: dataExportOut }) },
  errors: ['NOT_FOUND'],
  run: async ({ query }, { tenant, now }) => {
    const job = await requireDataExport(tenant, query.export_id, now);
    return okReply({ export: await viewDataExport(job, now) });
  },
});
