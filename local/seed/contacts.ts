// Northwind's 25 contacts, in groups, reachable over different channels.

import { stageNewContact } from '../../functions/contacts/contactChanges';
import { contactInput } from '../../functions/contacts/fields';
import type { Contact } from '../../functions/contacts/record';
import { clock } from '../../functions/platform/clock';
import { unitOfWork } from '../../functions/store/unitOfWork';
import type { DemoOrganization } from './people';

const NAMES = [
  'Amara Okafor',
  'Ben Carter',
  'Chiara Ricci',
  'Daniel Weber',
  'Elif Demir',
  'Farid Haddad',
  'Grace Lindqvist',
  'Hugo Marchand',
  'Ingrid Solberg',
  'Jonas Keller',
  'Keiko Tanaka',
  'Liam Byrne',
  'Mei Chen',
  'Nadia Petrova',
  'Oscar Jensen',
  'Priya Nair',
  'Quentin Moreau',
  'Rosa Alvarez',
  'Samuel Adeyemi',
  'Tessa van Dijk',
  'Umar Siddiqui',
  'Vera Novak',
  'William Hughes',
  'Ximena Torres',
  'Yusuf Kaya',
] as const;
const GROUPS = ['Legal', 'Facilities', 'Insurers', 'Suppliers', null] as const;
const ZONES = ['America/New_York', 'Europe/London', 'Europe/Berlin', 'Asia/Tokyo', 'Australia/Sydney'] as const;
const TITLES = ['Counsel', 'Facility manager', 'Broker', 'Account manager', 'Auditor'] as const;

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

/** One unit of work per group, so that its first contact creates the group and the others find it. */
export async function seedContacts({ tenant, people }: DemoOrganization): Promise<Contact[]> {
  const actor = people.admin;
  if (!actor) throw new Error('The demo organization has no admin');
  const contacts: Contact[] = [];
  for (const [index, name] of NAMES.entries()) {
    const [firstName = '', ...rest] = name.split(' ');
    const phone = `+1415555${String(100 + index).padStart(4, '0')}`;
    const input = contactInput.parse({
      first_name: firstName,
      last_name: rest.join(' '),
      email: `${name.toLowerCase().replace(/ /g, '.')}@partners.example`,
      sms_phone: index % 2 === 0 ? phone : null,
      whatsapp_phone: index % 3 === 0 ? phone : null,
      sms_opt_in: index % 2 === 0,
      whatsapp_opt_in: index % 3 === 0,
      contact_group: at(GROUPS, index),
      contact_type: index % 2 === 0 ? 'External' : 'Internal',
      job_title: at(TITLES, index),
      timezone: at(ZONES, index),
      locale: index % 4 === 1 ? at(['de', 'fr', 'es'] as const, index) : null,
      is_default: index === 0,
    });
    const by = { tenant, actor, now: clock.now() };
    contacts.push(await unitOfWork((writes) => stageNewContact({ ...by, writes }, input)));
  }
  return contacts;
}
