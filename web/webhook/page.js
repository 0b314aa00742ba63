// The page behind the notice that a webhook was switched off: an admin sees why, tries it, and switches it on again.
import { button, element, find } from '/dom.js';
import { ask, formats, may, namedId, onSignIn, words } from '/member.js';

const said = () => words().webhook;

/** The beginning of the service's reasons; status codes are shown separately. */
const WHY_NOT = /** @type {const} */ ([
  [/^Timed out/, 'timedOut'],
  [/^Certificate/, 'certificate'],
  [/^Redirect/, 'redirect'],
  [/^The answer is not HTTP/, 'notHttp'],
  [/^The connection was closed/, 'closed'],
  [/^Connection failed/, 'unreachable'],
  [/^Host name not found/, 'unknownHost'],
  [/^The answer is longer/, 'tooLong'],
  [/^Address is not public/, 'refused'],
]);

function whyNot(error) {
  const answered = /^Answered (\d+)$/.exec(error);
  if (answered) return said().answered(Number(answered[1]));
  const known = WHY_NOT.find(([beginning]) => beginning.test(error));
  return said().whyNot[known ? known[1] : 'unreachable'];
}

function deliveryElement({ event_type, status, created_at, attempts, status_code, error }) {
  const made = element('li', '');
  const facts = [
    formats().minute(created_at),
    said().tries(attempts),
    error ? whyNot(error) : status_code && said().answered(status_code),
  ];
  made.append(
    element('strong', `${event_type}: ${said().status[status] ?? status}`),
    element('span', facts.filter(Boolean).join(' · ')),
  );
  return made;
}

const stateOf = ({ active, disabled_reason }) =>
  active ? said().on : (said().whyOff[disabled_reason] ?? said().off);

/** Others read who can see to it. */
async function showWhomToAsk() {
  const { users } = await ask('/v1/getUsers');
  const admins = users.filter(({ role }) => role === 'admin').map(({ displayName }) => displayName);
  find('title').textContent = said().needsAdmin;
  find('state').textContent = said().whomToAsk(formats().either(admins));
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
  if (!webhook) throw new Error(said().gone);
  find('title').textContent = webhook.url;
  document.title = webhook.url;
  find('state').textContent = [webhook.description, stateOf(webhook)].filter(Boolean).join(' · ');
  find('controls').replaceChildren(
    button(said().test, said().test, async () => {
      const { delivered, error } = await ask('/v1/sendTestWebhook', { id });
      await show();
      find('state').textContent = delivered ? said().arrived : said().notArrived(whyNot(error));
    }),
    ...(webhook.active
      ? []
      : [
          button(said().switchOn, said().switchOn, async () => {
            await ask('/v1/updateWebhookSubscription', { id, active: true });
            await show();
          }),
        ]),
  );
  const none = element('li', said().none);
  find('deliveries').replaceChildren(...(deliveries.length > 0 ? deliveries.map(deliveryElement) : [none]));
  find('webhook').hidden = false;
}

onSignIn(find('sign-in'), 'webhook', async () => {
  await show();
  find('title').focus();
});
