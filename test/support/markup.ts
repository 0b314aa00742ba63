// Markup that somebody might enter in any text field, and how it must appear in generated HTML.
import { expect } from 'chai';
import { users } from '../../functions/identity/user';
import { someEmail } from './accounts';
import { newWorld, type Person, type World } from './world';

/** Closes an attribute, a text and a tag, and would create an element. */
export const evil = (field: string): string => `"'><x-inert-${field} title="a">`;
const INERT_BEFORE = '&quot;&#39;&gt;&lt;';
const shownAs = (field: string): string => `${INERT_BEFORE}x-inert-${field} title=&quot;a&quot;&gt;`;

const EVIL_FORM = [
  {
    title: evil('page'),
    description_html: evil('pagewords'),
    sections: [
      {
        title: evil('formsection'),
        description_html: evil('sectionwords'),
        fields: [
          { id: 'name', type: 'short_text', label: evil('label'), required: true, help_text: evil('help') },
          { id: 'kind', type: 'dropdown', label: evil('choice'), options: [evil('option')] },
        ],
      },
    ],
  },
];

/** Operations by the names in {@link allPlaces}, each with all its text fields. The field names are the API's. */
export const TEXTS = {
  'v2 createExpiry': {
    name: evil('name'),
    type: evil('type'),
    reference_number: evil('reference'),
    notes: evil('notes'),
    checklist: [{ text: evil('checklist') }],
    custom_fields: { [evil('field')]: evil('value') },
  },
  'v2 createContact': {
    first_name: evil('first'),
    last_name: evil('last'),
    contact_type: evil('kind'),
    job_title: evil('job'),
    contact_group: evil('group'),
  },
  'v2 createContactGroup': { name: evil('othergroup') },
  'v2 createFolder': { name: evil('folder') },
  'v2 createExpiryComment': { text: evil('comment') },
  'v1 createExpiryType': { name: evil('typename') },
  'v1 createExpiryTemplate': {
    name: evil('templatename'),
    description: evil('templatewords'),
    type: evil('templatetype'),
    reference_number: evil('templatenumber'),
    notes: evil('templatenotes'),
    checklist: [{ text: evil('templatecheck') }],
    custom_fields: { [evil('templatefield')]: evil('templatevalue') },
  },
  'v1 createWorkflow': {
    title: evil('workflow'),
    description: evil('workflowwords'),
    tags: [evil('tag')],
    sections: [
      {
        title: evil('section'),
        description: evil('sectiontext'),
        steps: [{ id: 'step', title: evil('step'), instructions: evil('instructions') }],
      },
    ],
  },
  'v1 createCollectionTemplate': {
    name: evil('collection'),
    description: evil('collectionwords'),
    pages: EVIL_FORM,
    intro_email: {
      body_html: `<p>Our words</p><script>x()</script><img src=x onerror=x()>${evil('intro')}`,
    },
  },
  'v1 register': {
    firstName: evil('registerfirst'),
    lastName: evil('registerlast'),
    displayName: evil('registername'),
    organization_name: evil('registerorganization'),
  },
  'v1 submitSignupRequest': {
    firstName: evil('askfirst'),
    lastName: evil('asklast'),
    organization_name: evil('askorganization'),
    phone: evil('askphone'),
    message: evil('askmessage'),
  },
};

/** An organization with markup in its settings and in people's names. */
export async function evilWorld(): Promise<World> {
  const world = await newWorld({ timezone: 'UTC' });
  for (const person of [world.admin, world.editor, world.viewer]) {
    await users.ref(person.id).update({
      ...{ first_name: evil('userfirst'), last_name: evil('userlast'), display_name: evil('user') },
    });
  }
  const settings = { name: evil('organization'), industry: evil('industry'), address: evil('address') };
  const answer = await world.admin.call('/v1/updateOrganizationSettings', { body: settings });
  expect(answer.status, JSON.stringify(answer.body)).to.equal(200);
  return world;
}

/** The body of a call that must succeed. */
export async function made(person: Pick<Person, 'call'>, path: string, body: object) {
  const answer = await person.call(path, { body });
  expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).to.be.within(200, 299);
  return answer.body;
}

/** A contact with the address, and an expiry with that contact. Every text field has markup. */
export async function evilExpiry(world: World, email: string = someEmail(), over: object = {}) {
  const contact = await made(world.editor, '/v2/contacts', { ...TEXTS['v2 createContact'], email });
  const people = { contacts: [contact.id], assigned_to: world.viewer.id };
  const body = { ...TEXTS['v2 createExpiry'], expiry_date: '2040-06-01', ...people, ...over };
  return { contact, expiry: await made(world.editor, '/v2/expiries', body) };
}

/** Expects that the HTML contains markup only as text, and that it shows these fields. */
export function expectInert(html: string, shown: readonly string[]): void {
  const before = html.split('x-inert-').slice(0, -1);
  for (const text of before) expect(text.slice(-INERT_BEFORE.length), html).to.equal(INERT_BEFORE);
  for (const field of shown) expect(html).to.contain(shownAs(field));
  expect(html).not.to.match(/<script|<img|onerror/i);
}
