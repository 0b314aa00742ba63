// Northwind's collection template, requests to partners in every state (their links are in the inbox), and triggers
// that will request documents.
import { DateTime } from 'luxon';
import type { ComplianceClient } from '../../functions/compliance/client';
import type { Contact } from '../../functions/contacts/record';
import { createDocumentRequests } from '../../functions/documentRequests/request/createRequests';
import type { RequestTemplate } from '../../functions/documentRequests/template/template';
import { createRequestTemplate, requestTemplateInput } from '../../functions/documentRequests/template/templateChanges';
import { type Expiry, isOpenExpiry } from '../../functions/expiries/record/record';
import { clock } from '../../functions/platform/clock';
import { unitOfWork } from '../../functions/store/unitOfWork';
import { triggerInput } from '../../functions/workflows/triggers/trigger';
import { stageNewWorkflowTrigger } from '../../functions/workflows/triggers/triggerChanges';
import type { DemoOrganization } from './people';
import { type Act, STATE_COUNT, seedStates } from './requestStates';

const TEMPLATE = requestTemplateInput.parse({
  name: 'Yearly supplier check',
  description: 'The facts and documents that suppliers send every year',
  intro_email: { body_html: '<p>Once a year we ask our suppliers for a few facts and documents.</p>' },
  pages: [
    {
      title: 'Your company',
      description_html: '<p>Please check what we know about you.</p>',
      sections: [
        {
          title: 'Basics',
          fields: [
            {
              type: 'short_text',
              label: 'Legal name',
              required: true,
              help_text: 'As in the register',
            },
            {
              type: 'dropdown',
              label: 'Legal form',
              options: ['Limited company', 'Partnership', 'Sole trader'],
            },
            { type: 'date', label: 'Founded on' },
            { type: 'number', label: 'Number of employees' },
          ],
        },
      ],
    },
    {
      title: 'Your documents',
      sections: [
        {
          title: 'Insurance',
          fields: [
            {
              type: 'file_upload',
              label: 'Certificate of insurance',
              required: true,
              allowed_types: ['.pdf', 'image/*'],
              max_size_bytes: 10_000_000,
            },
            { type: 'long_text', label: 'Anything else we should know' },
            { type: 'checkbox', label: 'Everything above is true', required: true },
          ],
        },
      ],
    },
  ],
});

const DAYS_AHEAD = 30;

export async function seedCollection(
  { tenant, people }: DemoOrganization,
  {
    contacts,
    expiries,
    client,
  }: { contacts: readonly Contact[]; expiries: readonly Expiry[]; client: ComplianceClient },
): Promise<void> {
  const { admin } = people;
  if (!admin) throw new Error('The demo organization has no admin');
  const act: Act = (change) => unitOfWork((writes) => change({ tenant, actor: admin, writes, now: clock.now() }));
  const template = await act((context) => createRequestTemplate(context, TEMPLATE));
  const due = DateTime.fromJSDate(clock.now()).plus({ days: DAYS_AHEAD }).toISODate();
  const contact_ids = contacts.map(({ id }) => id);
  const about = { template_id: template.id, due_date: due, compliance_client_id: client.id };
  const asked = contact_ids.slice(0, STATE_COUNT);
  const requests = await act((context) => createDocumentRequests(context, { ...about, contact_ids: asked }));
  await seedStates(act, template, requests);
  await seedTriggers(act, template, contact_ids, expiries);
}

/** A month before some expiries, a client is asked for the renewal document. */
async function seedTriggers(
  act: Act,
  template: RequestTemplate,
  contact_ids: string[],
  expiries: readonly Expiry[],
): Promise<void> {
  const soonest = DateTime.fromJSDate(clock.now())
    .plus({ days: DAYS_AHEAD + 2 })
    .toISODate();
  const later = expiries.filter(
    (expiry) => isOpenExpiry(expiry) && expiry.expiry_date !== null && expiry.expiry_date > (soonest ?? ''),
  );
  for (const expiry of later.slice(0, 3)) {
    const input = triggerInput.parse({
      expiry_id: expiry.id,
      trigger_days: DAYS_AHEAD,
      collection: {
        template_id: template.id,
        contact_ids: contact_ids.slice(0, 1),
        name: `${expiry.name}: renewal`,
        due_in_days: 21,
      },
      carry_to_renewal: true,
    });
    await act((context) => stageNewWorkflowTrigger(context, input));
  }
}
