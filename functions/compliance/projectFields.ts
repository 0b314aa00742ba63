// Input and output fields of a compliance project.
import { z } from 'zod';
import { customFieldsInput, id, requiredTextInput, timestampOut } from '../api/fields';
import { namedOpenApiObject, recordAnswerAsStored } from '../api/records';
import { PROJECT_STATUSES, projectDetails, projectStatusOrNotStarted } from './project';

/** A text that isn't trimmed; empty if unset. */
const asSent = (max: number) =>
  z
    .string()
    .max(max)
    .nullable()
    .transform((value) => value ?? '');

const field = {
  name: requiredTextInput(200),
  clientId: id,
  status: z
    .unknown()
    .transform(projectStatusOrNotStarted)
    .meta({
      type: ['string', 'number', 'boolean', 'object', 'array', 'null'],
      items: {},
      description: `One of ${PROJECT_STATUSES.join(', ')}; anything else is stored as Not Started`,
    }),
  startDate: asSent(100),
  dueDate: asSent(100),
  description: asSent(10_000),
  owner: asSent(200),
  customFields: customFieldsInput,
};

export const projectInput = z.object({
  name: field.name,
  clientId: field.clientId,
  status: field.status.prefault('Not Started'),
  startDate: field.startDate.default(''),
  dueDate: field.dueDate.default(''),
  description: field.description.default(''),
  owner: field.owner.default(''),
  customFields: customFieldsInput.default({}),
});
export type ProjectInput = z.output<typeof projectInput>;

export const projectPatch = z
  .object({ ...field, status: field.status.optional() })
  .partial()
  .extend({ name: field.name.exactOptional(), clientId: field.clientId.exactOptional() });
export type ProjectPatch = z.output<typeof projectPatch>;

export const projectOut = namedOpenApiObject('ComplianceProject', {
  id: z.string(),
  organization_id: z.string(),
  user_id: z.string(),
  name: z.string(),
  clientId: z.string(),
  status: z.enum(PROJECT_STATUSES),
  ...projectDetails,
  archivedAt: timestampOut.nullable(),
  createdAt: timestampOut,
  updatedAt: timestampOut,
});

export const projectAnswer = recordAnswerAsStored('project', 'Compliance project', projectOut);
