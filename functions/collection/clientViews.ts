// What a client's page learns of a request: what it shows, and nothing of the organization beyond its name (issue 7).
import { z } from 'zod';
import { timestampOut } from '../api/fields';
import type { OpenRequest } from './clientDraft';
import { answerSchema } from './draft';
import { askedAgainSchema } from './request';
import type { ClientFile } from './submission';
import { clientPageOut, viewPagesForClient } from './templateViews';

export const clientFileOut = z.object({
  id: z.string(),
  field_id: z.string(),
  file_name: z.string(),
  content_type: z.string(),
  size: z.int(),
});
z.globalRegistry.add(clientFileOut, { id: 'ClientFile' });

export const viewClientFile = ({ id, field_id, file_name, content_type, size }: ClientFile) => ({
  id,
  field_id,
  file_name,
  content_type,
  size,
});

export const clientRequestOut = z.object({
  name: z.string(),
  organization_name: z.string(),
  client_name: z.string(),
  due_date: z.string().nullable(),
  expires_at: timestampOut.nullable(),
  submitted_at: timestampOut
    .nullable()
    .describe('Set once it is submitted; there is nothing to fill in then'),
  asked_again: z.array(askedAgainSchema).nullable(),
  pages: z.array(clientPageOut).describe('What is asked for'),
  answers: z.record(z.string(), answerSchema),
  files: z.array(clientFileOut),
});
z.globalRegistry.add(clientRequestOut, { id: 'ClientCollectionRequest' });

export const viewRequestForClient = ({
  request,
  organizationName,
  pages,
  draft,
}: OpenRequest): z.input<typeof clientRequestOut> => ({
  name: request.name,
  organization_name: organizationName,
  client_name: request.client_name,
  due_date: request.due_date,
  expires_at: request.expires_at?.toISOString() ?? null,
  submitted_at: request.completed_at?.toISOString() ?? null,
  asked_again: request.asked_again,
  pages: viewPagesForClient(pages),
  answers: draft.answers,
  files: draft.files.map(viewClientFile),
});
