// The client's view of a request, with no data of the organization except its name.
import { z } from 'zod';
import { locale, timestampOut } from '../../api/fields';
import { namedOpenApiObject } from '../../api/records';
import { askedAgainSchema } from '../request/request';
import type { ClientFile } from '../review/submission';
import { formPageForClientOut, viewFormPagesForClient } from '../template/templateViews';
import type { OpenRequest } from './clientDraft';
import { answerSchema } from './draft';
import { FORM_LANGUAGES } from './numberAnswer';

export const clientFileOut = namedOpenApiObject('ClientFile', {
  id: z.string(),
  field_id: z.string(),
  file_name: z.string(),
  content_type: z.string(),
  size: z.int(),
});

export const viewClientFile = ({ id, field_id, file_name, content_type, size }: ClientFile) => ({
  id,
  field_id,
  file_name,
  content_type,
  size,
});

export const documentRequestForClientOut = namedOpenApiObject('ClientCollectionRequest', {
  name: z.string(),
  organization_name: z.string(),
  client_name: z.string(),
  due_date: z.string().nullable(),
  expires_at: timestampOut.nullable(),
  submitted_at: timestampOut.nullable().describe('Set after submission; the form is then closed'),
  asked_again: z.array(askedAgainSchema).nullable(),
  locale: locale.describe('The client’s language'),
  language: z.enum(FORM_LANGUAGES).describe('The number format'),
  pages: z.array(formPageForClientOut).describe('The requested documents and answers'),
  answers: z.record(z.string(), answerSchema),
  files: z.array(clientFileOut),
});

export const viewDocumentRequestForClient = ({
  request,
  organization,
  language,
  pages,
  draft,
}: OpenRequest): z.input<typeof documentRequestForClientOut> => ({
  name: request.name,
  organization_name: organization.name,
  locale: request.locale ?? organization.locale,
  client_name: request.client_name,
  due_date: request.due_date,
  expires_at: request.expires_at?.toISOString() ?? null,
  submitted_at: request.completed_at?.toISOString() ?? null,
  asked_again: request.asked_again,
  language,
  pages: viewFormPagesForClient(pages),
  answers: draft.answers,
  files: draft.files.map(viewClientFile),
});
