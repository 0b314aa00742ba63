// Members, invitations, contacts and contact groups.
import { useState } from 'preact/hooks';
import { unwrap, type V2 } from '../../../clients/typescript/src/index';
import { PHONE_CHANNELS } from '../../languages/channels.js';
import {
  ActionButton,
  announce,
  Checkbox,
  Empty,
  Form,
  Input,
  Loaded,
  Page,
  Problem,
  Quiet,
  Section,
  Select,
  TextArea,
  useAction,
  useDraft,
  useLoad,
} from '../parts';
import { go, linkTo, type Route } from '../route';
import { api, done, may, whoami } from '../session';
import { dayOf } from '../words';
import { peopleWords } from '../words/people';
import { shell } from '../words/shell';

type Role = 'viewer' | 'editor' | 'admin';
const ROLES: readonly Role[] = ['viewer', 'editor', 'admin'];

export function People({ query }: Route) {
  const words = peopleWords();
  return (
    <Page title={words.title}>
      <div class="columns loose">
        <Members />
        {may('admin') && <Invitations />}
        <Contacts query={query} />
        <Groups />
      </div>
    </Page>
  );
}

const roleOptions = () => ROLES.map((role) => [role, peopleWords().roles[role]] as const);

function Members() {
  const words = peopleWords();
  const loaded = useLoad(() => unwrap(api.v1.GET('/getUsers')), []);
  const { run, error } = useAction();
  const changeRole = (userId: string, role: Role) =>
    run(async () => {
      await unwrap(api.v1.POST('/updateUserRole', { body: { userId, role } })).finally(loaded.reload);
      announce(words.roleChanged);
    });
  const remove = async (userId: string) => {
    await unwrap(api.v1.POST('/removeUser', { body: { userId, revoke_access: true } }));
    announce(words.memberRemoved);
    loaded.reload();
  };
  return (
    <Section title={words.members}>
      <Problem text={error} />
      <Loaded of={loaded}>
        {({ users }) => (
          <ul class="lines">
            {users.map(({ id, displayName, email, role }) => (
              <li key={id}>
                <div>
                  <strong dir="auto">{displayName}</strong>
                  <small>{email}</small>
                </div>
                {may('admin') && id !== whoami().id ? (
                  <div class="row">
                    <Select
                      label={words.roleOf(displayName)}
                      value={role}
                      options={roleOptions()}
                      onValue={(next) => void changeRole(id, next as Role)}
                    />
                    <ActionButton
                      quiet
                      text={words.remove}
                      label={words.removeName(displayName)}
                      confirm={words.removeMemberAsked(displayName)}
                      onAct={() => remove(id)}
                    />
                  </div>
                ) : (
                  <span>{words.roles[role]}</span>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}

function Invitations() {
  const words = peopleWords();
  const loaded = useLoad(() => unwrap(api.v1.GET('/getInvitations')), []);
  const [emails, setEmails] = useState('');
  const [role, setRole] = useState<Role>('editor');
  const invite = async () => {
    const list = emails.split(/[\s,;]+/).filter(Boolean);
    await unwrap(api.v1.POST('/invite', { body: { emails: list, role } }));
    announce(words.invited);
    setEmails('');
    loaded.reload();
  };
  const resend = async (id: string) => {
    await unwrap(api.v1.POST('/resendInvitation', { body: { id } }));
    announce(words.invited);
  };
  const cancel = async (id: string) => {
    await unwrap(api.v1.POST('/cancelInvitation', { body: { id } }));
    loaded.reload();
  };
  return (
    <Section title={words.invitations}>
      <TextArea label={words.emails} hint={words.emailsHint} value={emails} onValue={setEmails} />
      <Select label={words.role} value={role} options={roleOptions()} onValue={setRole} />
      <ActionButton text={words.invite} disabled={!emails.trim()} onAct={invite} />
      <Loaded of={loaded}>
        {({ invitations }) => (
          <ul class="lines">
            {invitations
              .filter(({ status }) => status === 'pending' || status === 'expired')
              .map(({ id, email, role: invitedAs, status, expires_at }) => (
                <li key={id}>
                  <div>
                    {email}
                    <small>
                      {words.roles[invitedAs]} ·{' '}
                      {status === 'expired' ? words.expired : words.validUntil(dayOf(expires_at))}
                    </small>
                  </div>
                  <div class="row">
                    <ActionButton quiet text={words.resend} label={words.resendTo(email)} onAct={() => resend(id)} />
                    <ActionButton
                      quiet
                      text={words.withdraw}
                      label={words.withdrawFrom(email)}
                      onAct={() => cancel(id)}
                    />
                  </div>
                </li>
              ))}
          </ul>
        )}
      </Loaded>
    </Section>
  );
}

const LISTED = 20;

function Contacts({ query }: { query: URLSearchParams }) {
  const words = peopleWords();
  const [q, setQ] = useState(query.get('q') ?? '');
  const [edited, setEdited] = useState<V2['Contact'] | 'new'>();
  const asked = { limit: LISTED, q: query.get('q') || undefined, cursor: query.get('cursor') || undefined };
  const loaded = useLoad(() => unwrap(api.v2.GET('/contacts', { params: { query: asked } })), [query.toString()]);
  const end = () => {
    setEdited(undefined);
    loaded.reload();
  };
  const remove = async (id: string) => {
    await done(api.v2.DELETE('/contacts/{id}', { params: { path: { id } } }));
    end();
  };
  return (
    <section class="wide">
      <div class="row head">
        <h2>{words.contacts}</h2>
        {may('editor') && <Quiet text={words.addContact} onClick={() => setEdited('new')} />}
      </div>
      {edited && (
        <ContactForm
          key={edited === 'new' ? '' : edited.id}
          contact={edited === 'new' ? undefined : edited}
          onEnd={end}
        />
      )}
      <search>
        <form
          class="row"
          method="post"
          onSubmit={(event) => {
            event.preventDefault();
            go('people', { q: q.trim() });
          }}
        >
          <Input label={words.findContact} type="search" maxLength={200} value={q} onValue={setQ} />
          <button type="submit" class="quiet">
            {words.find}
          </button>
        </form>
      </search>
      <Loaded of={loaded}>
        {({ data, next_cursor }) => (
          <>
            {data.length === 0 && <Empty text={words.noContacts} />}
            <ul class="lines">
              {data.map((contact) => (
                <li key={contact.id}>
                  <div>
                    <strong dir="auto">{nameOf(contact)}</strong>
                    <small>{[contact.email, contact.sms_phone].filter(Boolean).join(' · ')}</small>
                  </div>
                  {may('editor') && (
                    <div class="row">
                      <Quiet
                        text={words.edit}
                        label={words.editName(nameOf(contact))}
                        onClick={() => setEdited(contact)}
                      />
                      <ActionButton
                        quiet
                        text={words.remove}
                        label={words.removeName(nameOf(contact))}
                        confirm={words.removeContactAsked(nameOf(contact))}
                        onAct={() => remove(contact.id)}
                      />
                    </div>
                  )}
                </li>
              ))}
            </ul>
            {next_cursor && (
              <a class="button quiet" href={linkTo('people', { q: asked.q, cursor: next_cursor })}>
                {words.nextPage}
              </a>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}

const nameOf = ({ first_name, last_name }: V2['Contact']): string => `${first_name} ${last_name}`.trim();

type PhoneChannel = keyof typeof PHONE_CHANNELS;
const PHONES = Object.keys(PHONE_CHANNELS) as PhoneChannel[];

/** The given field (`phone` or `opt_in`) of each channel that needs a phone number. */
const phoneFields = <F extends 'phone' | 'opt_in', V>(
  field: F,
  valueFor: (name: `${PhoneChannel}_${F}`) => V,
): Record<`${PhoneChannel}_${F}`, V> =>
  Object.fromEntries(PHONES.map((channel) => [`${channel}_${field}`, valueFor(`${channel}_${field}`)])) as Record<
    `${PhoneChannel}_${F}`,
    V
  >;

function ContactForm({ contact, onEnd }: { contact: V2['Contact'] | undefined; onEnd: () => void }) {
  const words = peopleWords();
  const groups = useLoad(loadGroups, []);
  const { given, bind } = useDraft({
    first_name: contact?.first_name ?? '',
    last_name: contact?.last_name ?? '',
    email: contact?.email ?? '',
    ...phoneFields('phone', (name) => contact?.[name] ?? ''),
    contact_group: contact?.contact_group ?? '',
    email_opt_in: contact?.email_opt_in ?? true,
    ...phoneFields('opt_in', (name) => contact?.[name] ?? false),
    is_default: contact?.is_default ?? false,
  });
  const text = (name: 'first_name' | 'last_name' | 'email' | `${PhoneChannel}_phone`, label: string, type = 'text') => (
    <Input key={name} label={label} type={type} required={name === 'first_name'} {...bind(name)} />
  );
  const check = (name: 'email_opt_in' | `${PhoneChannel}_opt_in` | 'is_default', label: string) => (
    <Checkbox key={name} label={label} {...bind(name)} />
  );
  const save = async () => {
    const { email, contact_group } = given;
    const optional = {
      email: email || null,
      ...phoneFields('phone', (name) => given[name] || null),
      contact_group: contact_group || null,
    };
    const body = { ...given, ...optional };
    const params = { path: { id: contact?.id ?? '' } };
    await (contact
      ? unwrap(api.v2.PATCH('/contacts/{id}', { params, body }))
      : unwrap(api.v2.POST('/contacts', { body })));
    announce(words.contactSaved);
    onEnd();
  };
  return (
    <fieldset>
      <legend>{contact ? words.editName(nameOf(contact)) : words.addContact}</legend>
      <Form text={shell().save} onSave={save} beside={<Quiet text={shell().cancel} onClick={onEnd} />}>
        {text('first_name', words.fields.first_name)}
        {text('last_name', words.fields.last_name)}
        {text('email', words.fields.email, 'email')}
        {PHONES.map((channel) => text(`${channel}_phone`, words.phoneFor(PHONE_CHANNELS[channel]), 'tel'))}
        <Select
          label={words.fields.contact_group}
          options={[['', '–'], ...(groups.data ?? []).map(({ name }) => [name, name] as const)]}
          {...bind('contact_group')}
        />
        {check('email_opt_in', words.fields.email_opt_in)}
        {PHONES.map((channel) => check(`${channel}_opt_in`, words.wants(PHONE_CHANNELS[channel])))}
        {check('is_default', words.fields.is_default)}
      </Form>
    </fieldset>
  );
}

const loadGroups = async () =>
  (await unwrap(api.v2.GET('/contact-groups', { params: { query: { limit: 100 } } }))).data;

function Groups() {
  const words = peopleWords();
  const loaded = useLoad(loadGroups, []);
  const [name, setName] = useState('');
  const add = async () => {
    await unwrap(api.v2.POST('/contact-groups', { body: { name } }));
    setName('');
    loaded.reload();
  };
  const remove = async (id: string) => {
    await done(api.v2.DELETE('/contact-groups/{id}', { params: { path: { id } } }));
    loaded.reload();
  };
  return (
    <Section title={words.groups}>
      <Loaded of={loaded}>
        {(groups) => (
          <ul class="lines">
            {groups.map((group) => (
              <li key={group.id}>
                <span dir="auto">{group.name}</span>
                {may('editor') && (
                  <ActionButton
                    quiet
                    text={words.remove}
                    label={words.removeName(group.name)}
                    confirm={words.removeGroupAsked(group.name)}
                    onAct={() => remove(group.id)}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {may('editor') && (
        <div class="row">
          <Input label={words.newGroup} maxLength={100} value={name} onValue={setName} />
          <ActionButton text={words.add} disabled={!name.trim()} onAct={add} />
        </div>
      )}
    </Section>
  );
}
