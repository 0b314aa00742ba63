// One webhook: an admin can edit, test and enable it, and see its latest deliveries.

import { useState } from 'preact/hooks';
import { unwrap, type V1 } from '../../../clients/typescript/src/index';
import { ActionButton, announce, Choices, Input, Loaded, Page, Section, useLoad } from '../parts';
import { linkTo, type Route } from '../route';
import { api, may } from '../session';
import { formats, Said } from '../words';
import { webhookWords } from '../words/links';
import { settingsWords } from '../words/settings';
import { shell } from '../words/shell';

type Webhook = V1['WebhookSubscription'];
type EventType = Webhook['events'][number];

async function load(id: string) {
  const { subscriptions, event_types } = await unwrap(api.v1.GET('/getWebhookSubscriptions'));
  const webhook = subscriptions.find((subscription) => subscription.id === id);
  if (!webhook) throw new Said(webhookWords().gone);
  return { webhook, eventTypes: event_types as EventType[] };
}

export function WebhookPage({ id = '' }: Route) {
  if (!may('admin')) return <WhomToAsk />;
  return <Webhook id={id} />;
}

/** Names the people who can manage webhooks. */
function WhomToAsk() {
  const words = webhookWords();
  const loaded = useLoad(async () => (await unwrap(api.v1.GET('/getUsers'))).users, []);
  return (
    <Page title={words.needsAdmin}>
      <Loaded of={loaded}>
        {(users) => {
          const admins = users.filter(({ role }) => role === 'admin').map(({ displayName }) => displayName);
          return <p>{words.whomToAsk(formats().either(admins))}</p>;
        }}
      </Loaded>
    </Page>
  );
}

function Webhook({ id }: { id: string }) {
  const words = settingsWords();
  const loaded = useLoad(() => load(id), [id]);
  const deliveries = useLoad(
    async () => (await unwrap(api.v1.GET('/getWebhookDeliveries', { params: { query: { id } } }))).deliveries,
    [id],
  );
  const title = loaded.data?.webhook.url ?? words.webhooks;
  const reload = () => {
    loaded.reload();
    deliveries.reload();
  };
  return (
    <Page title={title} back={<a href={linkTo('settings')}>{words.title}</a>}>
      <Loaded of={loaded}>
        {({ webhook, eventTypes }) => (
          <div class="columns">
            <section>
              <Controls webhook={webhook} reload={reload} />
              <Editor key={webhook.updated_at} webhook={webhook} eventTypes={eventTypes} reload={reload} />
            </section>
            <Section title={words.deliveries}>
              <Loaded of={deliveries}>{(list) => <Deliveries deliveries={list} reload={deliveries.reload} />}</Loaded>
            </Section>
          </div>
        )}
      </Loaded>
    </Page>
  );
}

function Controls({ webhook, reload }: { webhook: Webhook; reload: () => void }) {
  const words = settingsWords();
  const texts = webhookWords();
  const { id, active, disabled_reason: reason } = webhook;
  const state = active ? texts.on : reason ? texts.whyOff[reason] : texts.off;
  const test = async () => {
    const { delivered, error } = await unwrap(api.v1.POST('/sendTestWebhook', { body: { id } }));
    reload();
    announce(delivered ? words.delivered : texts.notArrived(whyNot(error ?? '')));
  };
  const setActive = async (isOn: boolean) => {
    await unwrap(api.v1.POST('/updateWebhookSubscription', { body: { id, active: isOn } }));
    reload();
  };
  const remove = async () => {
    await unwrap(api.v1.POST('/deleteWebhookSubscription', { body: { id } }));
    location.hash = linkTo('settings');
  };
  return (
    <>
      <p role="status">
        {webhook.description && `${webhook.description} · `}
        {state}
      </p>
      <div class="row">
        <ActionButton quiet text={words.test} onAct={test} />
        {active ? (
          <ActionButton key="off" quiet text={words.disable} onAct={() => setActive(false)} />
        ) : (
          <ActionButton key="on" text={texts.switchOn} onAct={() => setActive(true)} />
        )}
        <ActionButton quiet text={words.remove} confirm={words.removeAsked(webhook.url)} onAct={remove} />
      </div>
    </>
  );
}

function Editor(props: { webhook: Webhook; eventTypes: EventType[]; reload: () => void }) {
  const words = settingsWords();
  const { id } = props.webhook;
  const [url, setUrl] = useState(props.webhook.url);
  const [description, setDescription] = useState(props.webhook.description);
  const [events, setEvents] = useState(props.webhook.events);
  const save = async () => {
    await unwrap(api.v1.POST('/updateWebhookSubscription', { body: { id, url, description, events } }));
    announce(words.saved);
    props.reload();
  };
  return (
    <>
      <Input label={words.url} type="url" value={url} onValue={setUrl} />
      <Input label={words.description} value={description} maxLength={200} onValue={setDescription} />
      <Choices text={words.events(events.length)} options={props.eventTypes} chosen={events} onChoose={setEvents} />
      <ActionButton text={shell().save} disabled={!url || events.length === 0} onAct={save} />
    </>
  );
}

function Deliveries({ deliveries, reload }: { deliveries: V1['WebhookDelivery'][]; reload: () => void }) {
  const words = settingsWords();
  const texts = webhookWords();
  const retry = async (id: string) => {
    await unwrap(api.v1.POST('/retryWebhookDelivery', { body: { id } }));
    reload();
  };
  if (deliveries.length === 0) return <p class="faint">{words.none}</p>;
  return (
    <ul class="lines">
      {deliveries.map(({ id, event_type, status, created_at, attempts, status_code, error }) => {
        const result = error ? whyNot(error) : status_code && texts.answered(status_code);
        const facts = [formats().minute(created_at), texts.tries(attempts), result];
        return (
          <li key={id}>
            <div>
              {formats().labelled(event_type, words.statuses[status])}
              <small>{facts.filter(Boolean).join(' · ')}</small>
            </div>
            {status === 'failed' && (
              <ActionButton
                quiet
                text={words.again}
                label={formats().labelled(words.again, event_type)}
                onAct={() => retry(id)}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Recognizes the service's error messages by their prefixes. */
const REASONS = [
  [/^Timed out/, 'timedOut'],
  [/^Certificate/, 'certificate'],
  [/^Redirect/, 'redirect'],
  [/^The response is not HTTP/, 'notHttp'],
  [/^The connection was closed/, 'closed'],
  [/^Connection failed/, 'unreachable'],
  [/^Host name not found/, 'unknownHost'],
  [/^The response is longer/, 'tooLong'],
  [/^Address is not public/, 'refused'],
] as const;

function whyNot(error: string): string {
  const texts = webhookWords();
  const answered = /^Responded with (\d+)$/.exec(error);
  if (answered) return texts.answered(Number(answered[1]));
  return texts.whyNot[REASONS.find(([beginning]) => beginning.test(error))?.[1] ?? 'unreachable'];
}
