// The page behind the notice that a webhook was switched off: an admin sees why, tries it, and switches it on again.
import { button, element, find } from '/dom.js';
import { ask, may, namedId, onSignIn } from '/member.js';

const WHY_OFF = {
  too_many_failures: 'It was switched off after 20 deliveries in a row had failed.',
  gone: 'It was switched off because the receiver answered that it is gone (410).',
};

const momentOf = (instant) =>
  new Date(instant).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

function deliveryElement({ event_type, status, created_at, attempts, status_code, error }) {
  const made = element('li', '');
  const tries = attempts === 1 ? '1 try' : `${attempts} tries`;
  const facts = [momentOf(created_at), tries, error ?? (status_code && `answered ${status_code}`)];
  made.append(
    element('strong', `${event_type}: ${status}`),
    element('span', facts.filter(Boolean).join(' · ')),
  );
  return made;
}

const stateOf = ({ active, disabled_reason }) =>
  active ? 'It is on.' : (WHY_OFF[disabled_reason] ?? 'It is off.');

/** Others read who can see to it. */
async function showWhomToAsk() {
  const { users } = await ask('/v1/getUsers');
  const admins = users.filter(({ role }) => role === 'admin').map(({ displayName }) => displayName);
  find('title').textContent = 'A webhook needs an admin';
  find('state').textContent = `Webhooks are for admins: please ask ${admins.join(' or ')}.`;
  find('webhook').hidden = false;
  find('log').hidden = true;
}

async function show() {
  if (!may('admin')) return showWhomToAsk();
  const [{ subscriptions }, { deliveries }] = await Promise.all([
    ask('/v1/getWebhookSubscriptions'),
    ask(`/v1/getWebhookDeliveries?id=${namedId()}`),
  ]);
  const id = decodeURIComponent(namedId());
  const webhook = subscriptions.find((subscription) => subscription.id === id);
  if (!webhook) throw new Error('There is no such webhook any more.');
  find('title').textContent = webhook.url;
  document.title = webhook.url;
  find('state').textContent = [webhook.description, stateOf(webhook)].filter(Boolean).join(' · ');
  find('deeds').replaceChildren(
    button('Send a test', 'Send a test', async () => {
      const { delivered, error } = await ask('/v1/sendTestWebhook', { id });
      await show();
      find('state').textContent = delivered ? 'The test has arrived.' : `The test has not arrived: ${error}`;
    }),
    ...(webhook.active
      ? []
      : [
          button('Switch on again', 'Switch on again', async () => {
            await ask('/v1/updateWebhookSubscription', { id, active: true });
            await show();
          }),
        ]),
  );
  const none = element('li', 'None yet');
  find('deliveries').replaceChildren(...(deliveries.length > 0 ? deliveries.map(deliveryElement) : [none]));
  find('webhook').hidden = false;
}

onSignIn(find('sign-in'), async () => {
  await show();
  find('title').focus();
});
