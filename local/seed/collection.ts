// Northwind's collection template, partners who were asked to fill it in (their links are in the inbox), one of whom
// has answered, and triggers that will ask for documents by themselves.
import { DateTime } from 'luxon';
import { saveAnswers } from '../../functions/collection/clientDraft';
import { completeClientUpload, startClientUpload } from '../../functions/collection/clientUpload';
import { createRequests } from '../../functions/collection/createRequests';
import { fieldsOf } from '../../functions/collection/form';
import { linkToken } from '../../functions/collection/link';
import type { CollectionRequest } from '../../functions/collection/request';
import { submitRequest } from '../../functions/collection/submit';
import type { CollectionTemplate } from '../../functions/collection/template';
import { createTemplate, type Deed, newTemplate } from '../../functions/collection/templateChanges';
import type { Client } from '../../functions/compliance/client';
import type { Contact } from '../../functions/contacts/record';
import { type Expiry, isOpen } from '../../functions/expiries/record';
import { clock } from '../../functions/platform/clock';
import { unitOfWork } from '../../functions/platform/unitOfWork';
import { stageNewTrigger } from '../../functions/workflows/triggerChanges';
import { triggerInput } from '../../functions/workflows/triggerFields';
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

const DAYS_AHEAD = 30;
const CERTIFICATE = Buffer.from('%PDF-1.7 A certificate of insurance, for a demonstration.');

export async function seedCollection(
  { tenant, people }: DemoOrganization,
  {
    contacts,
    expiries,
    client,
  }: { contacts: readonly Contact[]; expiries: readonly Expiry[]; client: Client },
): Promise<void> {
  const { admin } = people;
  if (!admin) throw new Error('The demo organization has no admin');
  const act: Act = (change) =>
    unitOfWork((writes) => change({ tenant, actor: admin, writes, now: clock.now() }));
  const template = await act((deed) => createTemplate(deed, TEMPLATE));
  const due = DateTime.fromJSDate(clock.now()).plus({ days: DAYS_AHEAD }).toISODate();
  const contact_ids = contacts.slice(0, 3).map(({ id }) => id);
  const about = { template_id: template.id, due_date: due, compliance_client_id: client.id };
  const [first] = await act((deed) => createRequests(deed, { ...about, contact_ids }));
  if (first) await answer(act, template, first);
  await seedTriggers(act, template, contact_ids, expiries);
}

type Act = <T>(change: (deed: Deed) => Promise<T>) => Promise<T>;

/** As the client does it on the page: the submission waits for its review, and the portal shows its file. */
async function answer(act: Act, template: CollectionTemplate, request: CollectionRequest): Promise<void> {
  const credentials = { token: linkToken(request.id, request.link_number) };
  const fields = fieldsOf(template.pages);
  const idOf = (label: string): string => fields.find((field) => field.label === label)?.id ?? '';
  const certificate = {
    field_id: idOf('Certificate of insurance'),
    file_name: 'Certificate of insurance.pdf',
    content_type: 'application/pdf',
    size: CERTIFICATE.length,
  };
  await act((deed) =>
    saveAnswers(deed, credentials, {
      [idOf('Legal name')]: 'Okafor Freight Ltd',
      [idOf('Legal form')]: 'Limited company',
      [idOf('Everything above is true')]: true,
    }),
  );
  const { upload, address } = await act((deed) => startClientUpload(deed, credentials, certificate));
  const put = await fetch(address.url, { method: 'PUT', headers: address.headers, body: CERTIFICATE });
  if (!put.ok) throw new Error(`The sandbox refused a file: ${put.status}`);
  await act((deed) => completeClientUpload(deed, credentials, upload.id));
  await act((deed) => submitRequest(deed, credentials));
}

/** A month before some expiries, a client is asked for the document that renews them. */
async function seedTriggers(
  act: Act,
  template: CollectionTemplate,
  contact_ids: string[],
  expiries: readonly Expiry[],
): Promise<void> {
  const soonest = DateTime.fromJSDate(clock.now())
    .plus({ days: DAYS_AHEAD + 2 })
    .toISODate();
  const later = expiries.filter(
    (expiry) => isOpen(expiry) && expiry.expiry_date !== null && expiry.expiry_date > (soonest ?? ''),
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
    await act((deed) => stageNewTrigger(deed, input));
  }
}
