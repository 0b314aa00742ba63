// The organization's webhooks; each has its own page.
import { useState } from 'preact/hooks';
import { unwrap, type V1 } from '../../../clients/typescript/src/index';
import { ActionButton, Choices, Input, Loaded, Section, useLoad } from '../parts';
import { linkTo } from '../route';
import { api } from '../session';
import { settingsWords } from '../words/settings';
import { Secret, Things } from './settings';

type EventType = V1['WebhookSubscription']['events'][number];

export function Webhooks() {
  const words = settingsWords();
  const loaded = useLoad(() => unwrap(api.v1.GET('/getWebhookSubscriptions')), []);
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<EventType[]>([]);
  const [secret, setSecret] = useState<string | null>();
  const add = async () => {
    const body = { url, events };
    const { subscription } = await unwrap(api.v1.POST('/createWebhookSubscription', { body }));
    setSecret(subscription.secret);
    setUrl('');
    loaded.reload();
  };
  const remove = async (id: string) => {
    await unwrap(api.v1.POST('/deleteWebhookSubscription', { body: { id } }));
    loaded.reload();
  };
  return (
    <Section title={words.webhooks}>
      <Secret text={words.secretOnce} value={secret} />
      <Loaded of={loaded}>
        {({ subscriptions, event_types }) => (
          <>
            <Things
              things={subscriptions}
              name={(webhook) => webhook.url}
              href={({ id }) => linkTo(`webhooks/${id}`)}
              details={(webhook) => `${webhook.events.join(', ')} · ${webhook.active ? words.active : words.off}`}
              removeText={words.remove}
              onRemove={remove}
            />
            <fieldset>
              <legend>{words.addWebhook}</legend>
              <Input label={words.url} type="url" value={url} onValue={setUrl} />
              <Choices
                text={words.events(events.length)}
                options={event_types as EventType[]}
                chosen={events}
                onChoose={setEvents}
              />
              <ActionButton text={words.add} disabled={!url || events.length === 0} onAct={add} />
            </fieldset>
          </>
        )}
      </Loaded>
    </Section>
  );
}
