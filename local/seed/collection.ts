// Northwind's collection template, and two partners who were asked to fill it in: their links are in the inbox.
import { createRequests } from '../../functions/collection/createRequests';
import { createTemplate, type Deed, newTemplate } from '../../functions/collection/templateChanges';
import type { Contact } from '../../functions/contacts/record';
import { addMs, clock, DAY_MS } from '../../functions/platform/clock';
import { unitOfWork } from '../../functions/platform/unitOfWork';
import type { DemoOrganization } from './people';

const TEMPLATE = newTemplate.parse({
  name: 'Yearly supplier check',
  description: 'What we ask every supplier for once a year',
  intro_email: { body_html: '<p>Once a year we ask our suppliers for a few facts and documents.</p>' },
  pages: [
    {
      title: 'Your company',
      description_html: '<p>Please look over what we know of you.</p>',
      sections: [
        {
          title: 'Basics',
          fields: [
            {
              type: 'short_text',
              label: 'Legal name',
              required: true,
              help_text: 'As it stands in the register',
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
            { type: 'long_text', label: 'Anything that we should know' },
            { type: 'checkbox', label: 'Everything above is true', required: true },
          ],
        },
      ],
    },
  ],
});

export async function seedCollection(
  { tenant, people }: DemoOrganization,
  contacts: readonly Contact[],
): Promise<void> {
  const { admin } = people;
  if (!admin) throw new Error('The demo organization has no admin');
  const act = <T>(change: (deed: Deed) => Promise<T>): Promise<T> =>
    unitOfWork((writes) => change({ tenant, actor: admin, writes, now: clock.now() }));
  const template = await act((deed) => createTemplate(deed, TEMPLATE));
  const due = addMs(clock.now(), 30 * DAY_MS)
    .toISOString()
    .slice(0, 10);
  const contact_ids = contacts.slice(0, 2).map(({ id }) => id);
  await act((deed) => createRequests(deed, { template_id: template.id, contact_ids, due_date: due }));
}
