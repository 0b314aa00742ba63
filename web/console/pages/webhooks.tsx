// Webhooks with their last deliveries.
import { useState } from 'preact/hooks';
import { unwrap } from '../../../clients/typescript/src/index';
import { ActionButton, announce, Checkbox, Input, Loaded, useLoad } from '../parts';
import { api } from '../session';
import { formats } from '../words';
import { settingsWords } from '../words/settings';
import { Secret, Things } from './settings';

export function Webhooks() {
  const words = settingsWords();
  const loaded = useLoad(() => unwrap(api.v1.GET('/getWebhookSubscriptions')), []);
  const [url, setUrl] = useState('');
  const [events, setEvents] = useState<string[]>([]);
  const [secret, setSecret] = useState<string | null>();
  const [shown, setShown] = useState<string>();
  const add = async () => {
    const { subscription } = await unwrap(
      api.v1.POST('/createWebhookSubscription', { body: { url, events } }),
    );
    setSecret(subscription.secret);
    setUrl('');
    loaded.reload();
  };
  const remove = async (id: string) => {
    await unwrap(api.v1.POST('/deleteWebhookSubscription', { body: { id } }));
    loaded.reload();
  };
  const test = async (id: string) => {
    const { delivered } = await unwrap(api.v1.POST('/sendTestWebhook', { body: { id } }));
    announce(delivered ? words.delivered : words.notDelivered);
  };
  return (
    <section>
      <h2>{words.webhooks}</h2>
      <Secret text={words.secretOnce} value={secret} />
      <Loaded of={loaded}>
        {({ subscriptions, event_types }) => (
          <>
            <Things
              things={subscriptions}
              name={(webhook) => webhook.url}
              details={(webhook) =>
                `${webhook.events.join(', ')} · ${webhook.active ? words.active : words.off}`
              }
              removeText={words.remove}
              onRemove={remove}
            >
              {({ id, url: address }) => (
                <>
                  <ActionButton
                    quiet
                    text={words.test}
                    label={`${words.test}: ${address}`}
                    onAct={() => test(id)}
                  />
                  <button
                    type="button"
                    class="quiet"
                    aria-expanded={shown === id}
                    aria-label={`${words.deliveries}: ${address}`}
                    onClick={() => setShown(shown === id ? undefined : id)}
                  >
                    {words.deliveries}
                  </button>
                </>
              )}
            </Things>
            {shown && <Deliveries key={shown} id={shown} />}
            <fieldset>
              <legend>{words.addWebhook}</legend>
              <Input label={words.url} type="url" value={url} onValue={setUrl} />
              {event_types.map((type) => (
                <Checkbox
                  key={type}
                  label={type}
                  checked={events.includes(type)}
                  onValue={(isOn) =>
                    setEvents(isOn ? [...events, type] : events.filter((other) => other !== type))
                  }
                />
              ))}
              <ActionButton text={words.add} disabled={!url || events.length === 0} onAct={add} />
            </fieldset>
          </>
        )}
      </Loaded>
    </section>
  );
}

const SHOWN = 10;

function Deliveries({ id }: { id: string }) {
  const words = settingsWords();
  const loaded = useLoad(
    () => unwrap(api.v1.GET('/getWebhookDeliveries', { params: { query: { id } } })),
    [id],
  );
  const retry = async (deliveryId: string) => {
    await unwrap(api.v1.POST('/retryWebhookDelivery', { body: { id: deliveryId } }));
    loaded.reload();
  };
  return (
    <div>
      <h3>{words.deliveries}</h3>
      <Loaded of={loaded}>
        {({ deliveries }) => (
          <>
            {deliveries.length === 0 && <p class="faint">{words.none}</p>}
            <ul class="lines">
              {deliveries.slice(0, SHOWN).map((delivery) => (
                <li key={delivery.id}>
                  <div>
                    {delivery.event_type}
                    <small>
                      {formats().minute(delivery.created_at)} · {words.statuses[delivery.status]}
                      {delivery.status_code && ` · ${delivery.status_code}`}
                    </small>
                  </div>
                  {delivery.status === 'failed' && (
                    <ActionButton
                      quiet
                      text={words.again}
                      label={`${words.again}: ${delivery.event_type}`}
                      onAct={() => retry(delivery.id)}
                    />
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
      </Loaded>
    </div>
  );
}
