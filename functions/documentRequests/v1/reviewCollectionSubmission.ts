// POST /v1/reviewCollectionSubmission.
import { z } from 'zod';
import { EDITOR, okReply, v1Endpoint } from '../../api/endpoint';
import { calendarDate, id, requiredTextInput, textInput } from '../../api/fields';
import { submissionOut, viewSubmission } from '../request/views';
import { reviewSubmission } from '../review/review';
import { MAX_FORM_FIELDS } from '../template/form';

export const reviewCollectionSubmission = v1Endpoint({
  methods: ['POST'],
  access: EDITOR,
  docs: {
    summary: 'Review a collection submission',
    description:
      'A rejection names the fields and the reasons. The client gets a new link for these fields, and their next submission is the next revision. An approval with `renewal` completes the request’s expiry and creates its next occurrence, due on `renewal.expiry_date`, which must be later. The files are attached to it unless `renewal.attach_files` is false. A submission approved without `renewal` can be approved again with one.',
  },
  input: {
    body: z.object({
      submission_id: id,
      review_status: z.enum(['approved', 'rejected']),
      rejections: z
        .array(z.object({ field_id: id, reason: requiredTextInput(500) }))
        .max(MAX_FORM_FIELDS)
        .default([]),
      note: textInput(2_000).default(''),
      renewal: z
        .object({
          expiry_date: calendarDate,
          checklist_completed: z.array(id).max(200).default([]),
          attach_files: z.boolean('must be true or false').default(true),
        })
        .optional(),
    }),
  },
  output: { 200: z.object({ message: z.string(), submission: submissionOut }) },
  errors: ['NOT_FOUND', 'INVALID_STATE', 'TOO_MANY_ATTACHMENTS', 'PLAN_LIMIT_REACHED'],
  run: async ({ body }, context) => {
    const { submission_id, ...verdict } = body;
    const submission = await reviewSubmission(context, submission_id, verdict);
    return okReply({
      message: `Submission ${verdict.review_status}`,
      submission: viewSubmission(submission),
    });
  },
});
