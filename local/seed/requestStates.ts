// Document requests in every state, and submissions in every review state.
import type { MutationContext } from '../../functions/api/writes';
import {
  completeDraftFileUpload,
  openDocumentRequestByLink,
  stageDraftAnswers,
  startDraftFileUpload,
} from '../../functions/documentRequests/client/draft';
import { documentRequestLinkToken } from '../../functions/documentRequests/client/link';
import { createSubmissionByLink } from '../../functions/documentRequests/client/submit';
import { type DocumentRequest, documentRequests } from '../../functions/documentRequests/request/request';
import { cancelDocumentRequest, pauseDocumentRequest } from '../../functions/documentRequests/request/requestChanges';
import { runDueDocumentRequest } from '../../functions/documentRequests/request/schedule';
import { reviewSubmission } from '../../functions/documentRequests/review/review';
import type { Submission } from '../../functions/documentRequests/review/submission';
import { formFieldsOf, type RequestTemplate } from '../../functions/documentRequests/template/template';
import { addMs, MINUTE_MS } from '../../functions/platform/clock';

export type Act = <T>(change: (context: MutationContext) => Promise<T>) => Promise<T>;

const CERTIFICATE = Buffer.from('%PDF-1.7 A certificate of insurance, for a demonstration.');

const credentialsOf = (request: DocumentRequest) => ({
  token: documentRequestLinkToken(request.id, request.link_number),
});
const idOf = (template: RequestTemplate, label: string): string =>
  formFieldsOf(template.pages).find((field) => field.label === label)?.id ?? '';

type Step = (act: Act, template: RequestTemplate, request: DocumentRequest) => Promise<unknown>;

const open: Step = (act, _template, request) =>
  act((context) => openDocumentRequestByLink(context, credentialsOf(request)));

const begin: Step = (act, template, request) =>
  act((context) =>
    stageDraftAnswers(context, credentialsOf(request), {
      [idOf(template, 'Legal name')]: `${request.client_name} Ltd`,
      [idOf(template, 'Legal form')]: 'Limited company',
      [idOf(template, 'Everything above is true')]: true,
    }),
  );

/** Submits as the client's page does: the submission waits for review, and the portal shows its file. */
async function submit(act: Act, template: RequestTemplate, request: DocumentRequest): Promise<Submission> {
  const credentials = credentialsOf(request);
  const certificate = {
    field_id: idOf(template, 'Certificate of insurance'),
    file_name: 'Certificate of insurance.pdf',
    content_type: 'application/pdf',
    size: CERTIFICATE.length,
  };
  await begin(act, template, request);
  const { upload, address } = await act((context) => startDraftFileUpload(context, credentials, certificate));
  const put = await fetch(address.url, { method: 'PUT', headers: address.headers, body: CERTIFICATE });
  if (!put.ok) throw new Error(`The sandbox rejected a file: ${put.status}`);
  await act((context) => completeDraftFileUpload(context, credentials, upload.id));
  return act((context) => createSubmissionByLink(context, credentials));
}

const approve: Step = async (act, template, request) => {
  const { id: submission_id } = await submit(act, template, request);
  const review = { submission_id, rejections: [], note: 'Thank you.' };
  await act((context) => reviewSubmission(context, { ...review, review_status: 'approved' }));
};

const reject: Step = async (act, template, request) => {
  const { id: submission_id } = await submit(act, template, request);
  const field_id = idOf(template, 'Certificate of insurance');
  const rejections = [{ field_id, reason: 'It expired last month. Please send the new one.' }];
  const review = { submission_id, rejections, note: 'One thing is missing.' };
  await act((context) => reviewSubmission(context, { ...review, review_status: 'rejected' }));
};

const expire: Step = async (act, _template, request) => {
  await act(async ({ tenant, writes, now }) => {
    const over = addMs(now, -MINUTE_MS);
    documentRequests.of(tenant).stageUpdate(writes, request, { expires_at: over, wake_at: over });
  });
  await runDueDocumentRequest(request);
};

const STEPS: readonly Step[] = [
  submit,
  approve,
  reject,
  // Sent, but not opened yet.
  async () => undefined,
  open,
  begin,
  async (act, template, request) => {
    await begin(act, template, request);
    await act((context) => pauseDocumentRequest(context, request.id));
  },
  (act, _template, { id }) => act((context) => cancelDocumentRequest(context, id)),
  expire,
];

export const STATE_COUNT = STEPS.length;

/** Puts each request into one of the possible states. */
export async function seedStates(
  act: Act,
  template: RequestTemplate,
  requests: readonly DocumentRequest[],
): Promise<void> {
  for (const [index, step] of STEPS.entries()) {
    const request = requests[index];
    if (request) await step(act, template, request);
  }
}
