// The organization's settings: sending, chat channels, API keys, webhooks, calendar feeds, plan and usage.
import { useState } from 'preact/hooks';
import { unwrap, type V1 } from '../../../clients/typescript/src/index';
import { API_KEY_SCOPES, type ApiKeyScope, isWriteScope } from '../../../functions/api/actor';
import { CHAT_CHANNELS } from '../../languages/channels.js';
import {
  ActionButton,
  announce,
  Checkbox,
  Choices,
  Form,
  Input,
  Loaded,
  Page,
  Section,
  Select,
  useDraft,
  useLoad,
} from '../parts';
import { linkTo } from '../route';
import { api, may } from '../session';
import { dayOf, formats, weekdayName } from '../words';
import { settingsWords } from '../words/settings';
import { shell } from '../words/shell';
import { Webhooks } from './webhooks';

export function Settings() {
  const words = settingsWords();
  return (
    <Page title={words.title}>
      <div class="columns">
        {may('admin') && <Sending />}
        <Usage />
        {may('admin') && <Integrations />}
        {may('admin') && <ApiKeys />}
        {may('admin') && <Webhooks />}
        <Feeds />
      </div>
    </Page>
  );
}

type Organization = V1['OrganizationSettings'];

function Sending() {
  const loaded = useLoad(async () => (await unwrap(api.v1.GET('/getOrganizationSettings'))).organization, []);
  return (
    <Section title={settingsWords().sending}>
      <Loaded of={loaded}>{(organization) => <SendingForm organization={organization} />}</Loaded>
    </Section>
  );
}

const WORKDAYS = { days: [1, 2, 3, 4, 5], from: '08:00', to: '18:00' };

function SendingForm({ organization }: { organization: Organization }) {
  const words = settingsWords();
  const { given, change, bind } = useDraft({
    name: organization.name,
    timezone: organization.timezone,
    send_window: organization.send_window,
    holiday_calendar: organization.holiday_calendar ?? '',
    email_reminder_mode: organization.email_reminder_mode,
    digest_send_time: organization.digest_send_time,
    attach_ics: organization.attach_ics,
  });
  const window = given.send_window;
  const save = async () => {
    const body = { ...given, holiday_calendar: given.holiday_calendar || null };
    await unwrap(api.v1.POST('/updateOrganizationSettings', { body }));
    announce(words.saved);
  };
  return (
    <Form text={shell().save} onSave={save}>
      <Input label={words.name} required {...bind('name')} />
      <Select
        label={words.timezone}
        {...bind('timezone')}
        options={[...new Set([given.timezone, ...Intl.supportedValuesOf('timeZone')])].map((zone) => [zone, zone])}
      />
      <Checkbox
        label={words.onlyInHours}
        value={window !== null}
        onValue={(isOn) => change({ send_window: isOn ? WORKDAYS : null })}
      />
      {window && (
        <fieldset>
          <legend>{words.sendWindow}</legend>
          <div class="row">
            {[1, 2, 3, 4, 5, 6, 7].map((day) => (
              <Checkbox
                key={day}
                label={weekdayName(day - 1, 'short')}
                value={window.days.includes(day)}
                onValue={(isOn) => {
                  const days = isOn ? [...window.days, day].sort() : window.days.filter((other) => other !== day);
                  change({ send_window: { ...window, days } });
                }}
              />
            ))}
          </div>
          <div class="pair">
            <Input
              label={words.from}
              type="time"
              value={window.from}
              onValue={(from) => change({ send_window: { ...window, from } })}
            />
            <Input
              label={words.to}
              type="time"
              value={window.to}
              onValue={(to) => change({ send_window: { ...window, to } })}
            />
          </div>
        </fieldset>
      )}
      <Input label={words.holidays} hint={words.holidaysHint} {...bind('holiday_calendar')} />
      <Checkbox
        label={words.digest}
        value={given.email_reminder_mode === 'DIGEST'}
        onValue={(isOn) => change({ email_reminder_mode: isOn ? 'DIGEST' : 'INDIVIDUAL' })}
      />
      {given.email_reminder_mode === 'DIGEST' && (
        <Input label={words.digestTime} type="time" {...bind('digest_send_time')} />
      )}
      <Checkbox label={words.attachIcs} {...bind('attach_ics')} />
    </Form>
  );
}

function Usage() {
  const words = settingsWords();
  const loaded = useLoad(() => unwrap(api.v1.GET('/getPlanUsage')), []);
  return (
    <Section title={words.plan}>
      <Loaded of={loaded}>
        {({ plan_name, trial_ends_at, limits, credits }) => (
          <>
            <p>
              <strong>{trial_ends_at ? words.trialUntil(dayOf(trial_ends_at)) : plan_name}</strong>
            </p>
            <table class="meters">
              <tbody>
                {(['expiries', 'workflows', 'seats', 'storage_bytes'] as const).map((name) => {
                  const show = name === 'storage_bytes' ? formats().size : formats().number;
                  const { used, limit } = limits[name];
                  return (
                    <tr key={name}>
                      <th scope="row">
                        {words.limits[name]}
                        <meter aria-hidden="true" min={0} max={Math.max(1, limit)} value={used} />
                      </th>
                      <td>{words.of(show(used), show(limit))}</td>
                    </tr>
                  );
                })}
                {(['email', 'sms'] as const).map((name) => (
                  <tr key={name}>
                    <th scope="row">{words.credits[name]}</th>
                    <td>{formats().number(credits[name].balance)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <p>
              <a href={linkTo('plan')}>{words.billing}</a>
            </p>
          </>
        )}
      </Loaded>
    </Section>
  );
}

/** Shown only once, because the service stores only its hash. */
export const Secret = ({ text, value }: { text: string; value: string | null | undefined }) =>
  value ? (
    <p class="notice" role="status">
      {text} <code>{value}</code>{' '}
      <ActionButton
        quiet
        text={settingsWords().copy}
        onAct={async () => {
          await navigator.clipboard.writeText(value);
          announce(settingsWords().copied);
        }}
      />
    </p>
  ) : null;

/** A list of removable items. */
export function Things<T extends { id: string }>(props: {
  things: T[];
  name: (thing: T) => string;
  /** The item's own page, if it has one. */
  href?: (thing: T) => string;
  details: (thing: T) => string;
  removeText: string;
  onRemove: (id: string) => Promise<unknown>;
}) {
  const words = settingsWords();
  return (
    <>
      {props.things.length === 0 && <p class="faint">{words.none}</p>}
      <ul class="lines">
        {props.things.map((thing) => (
          <li key={thing.id}>
            <div>
              <strong dir="auto">
                {props.href ? <a href={props.href(thing)}>{props.name(thing)}</a> : props.name(thing)}
              </strong>
              <small>{props.details(thing)}</small>
            </div>
            <ActionButton
              quiet
              text={props.removeText}
              label={formats().labelled(props.removeText, props.name(thing))}
              confirm={words.removeAsked(props.name(thing))}
              onAct={() => props.onRemove(thing.id)}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

function Integrations() {
  const words = settingsWords();
  const loaded = useLoad(() => unwrap(api.v1.GET('/getIntegrations')), []);
  const [kind, setKind] = useState<keyof typeof CHAT_CHANNELS>('slack');
  const [name, setName] = useState('');
  const [url, setUrl] = useState('');
  const add = async () => {
    await unwrap(api.v1.POST('/createIntegration', { body: { kind, name, url } }));
    setName('');
    setUrl('');
    loaded.reload();
  };
  const remove = async (id: string) => {
    await unwrap(api.v1.POST('/deleteIntegration', { body: { id } }));
    loaded.reload();
  };
  return (
    <Section title={words.chat}>
      <Loaded of={loaded}>
        {({ integrations }) => (
          <Things
            things={integrations}
            name={(channel) => channel.name}
            href={({ id }) => linkTo(`integrations/${id}`)}
            details={(channel) =>
              `${CHAT_CHANNELS[channel.kind]} · ${channel.url_hint} · ${channel.active ? words.active : words.off}`
            }
            removeText={words.remove}
            onRemove={remove}
          />
        )}
      </Loaded>
      <fieldset>
        <legend>{words.addChat}</legend>
        <Select label={words.kind} value={kind} options={Object.entries(CHAT_CHANNELS)} onValue={setKind} />
        <Input label={words.channelName} value={name} maxLength={100} onValue={setName} />
        <Input label={words.url} hint={words.chatHint} type="url" value={url} onValue={setUrl} />
        <ActionButton text={words.add} disabled={!name || !url} onAct={add} />
      </fieldset>
    </Section>
  );
}

function ApiKeys() {
  const words = settingsWords();
  const loaded = useLoad(() => unwrap(api.v1.GET('/getApiKeys')), []);
  const [name, setName] = useState('');
  const [role, setRole] = useState<'editor' | 'viewer'>('viewer');
  const [scopes, setScopes] = useState<ApiKeyScope[]>([]);
  const [secret, setSecret] = useState<string | null>();
  const add = async () => {
    const body = { name, role, scopes: scopes.length > 0 ? scopes : null };
    const made = await unwrap(api.v1.POST('/createApiKey', { body }));
    setSecret(made.key);
    setName('');
    loaded.reload();
  };
  const revoke = async (id: string) => {
    await unwrap(api.v1.POST('/revokeApiKey', { body: { id } }));
    loaded.reload();
  };
  return (
    <Section title={words.apiKeys}>
      <Secret text={words.keyOnce} value={secret} />
      <Loaded of={loaded}>
        {({ api_keys: keys }) => (
          <Things
            things={keys.filter(({ status }) => status === 'active')}
            name={(key) => key.name}
            details={(key) =>
              [
                `${key.prefix}…`,
                words.keyRoles[key.role],
                key.scopes?.join(', '),
                key.last_used_at ? words.lastUsed(dayOf(key.last_used_at)) : words.neverUsed,
              ]
                .filter(Boolean)
                .join(' · ')
            }
            removeText={words.revoke}
            onRemove={revoke}
          />
        )}
      </Loaded>
      <fieldset>
        <legend>{words.addKey}</legend>
        <Input label={words.keyName} value={name} maxLength={100} onValue={setName} />
        <Select
          label={words.mayDo}
          value={role}
          options={Object.entries(words.keyRoles)}
          onValue={(value) => {
            setRole(value as typeof role);
            setScopes([]);
          }}
        />
        <Choices
          text={words.keyScopes(scopes.length)}
          options={API_KEY_SCOPES.filter((scope) => role === 'editor' || !isWriteScope(scope))}
          chosen={scopes}
          onChoose={setScopes}
        />
        <ActionButton text={words.add} disabled={!name.trim()} onAct={add} />
      </fieldset>
    </Section>
  );
}

function Feeds() {
  const words = settingsWords();
  const loaded = useLoad(() => unwrap(api.v1.GET('/getCalendarFeeds')), []);
  const [name, setName] = useState('');
  const [scope, setScope] = useState<'organization' | 'mine'>('mine');
  const [url, setUrl] = useState<string | null>();
  const add = async () => {
    const made = await unwrap(api.v1.POST('/createCalendarFeed', { body: { name, scope } }));
    setUrl(made.url);
    setName('');
    loaded.reload();
  };
  const revoke = async (id: string) => {
    await unwrap(api.v1.POST('/revokeCalendarFeed', { body: { id } }));
    loaded.reload();
  };
  return (
    <Section title={words.feeds}>
      <Secret text={words.feedOnce} value={url} />
      <Loaded of={loaded}>
        {({ feeds }) => (
          <Things
            things={feeds}
            name={(feed) => feed.name}
            details={(feed) => words.scopes[feed.scope]}
            removeText={words.revoke}
            onRemove={revoke}
          />
        )}
      </Loaded>
      <fieldset>
        <legend>{words.addFeed}</legend>
        <Input label={words.feedName} value={name} maxLength={100} onValue={setName} />
        <Select label={words.feedShows} value={scope} options={Object.entries(words.scopes)} onValue={setScope} />
        <ActionButton text={words.add} disabled={!name.trim()} onAct={add} />
      </fieldset>
    </Section>
  );
}
