// The page behind the notice that an integration was disabled: an admin tests it, replaces its URL, and enables it again.
import { button, element, find } from '/dom.js';
import { ask, may, namedId, onSignIn, words } from '/member.js';

const said = () => words().integration;

const stateOf = ({ active, disabled_reason }) =>
  active ? said().on : (said().whyOff[disabled_reason] ?? said().off);

async function done(outcome) {
  await show();
  find('state').textContent = outcome;
}

function testing(id) {
  return button(said().test, said().test, async () => {
    const { delivered, status_code } = await ask('/v1/sendTestIntegrationMessage', { id });
    await done(delivered ? said().arrived : said().notArrived(status_code));
  });
}

function replacing(id) {
  const label = element('label', `${said().newUrl} `);
  const url = element('input');
  Object.assign(url, { type: 'url', maxLength: 2048, autocomplete: 'off' });
  label.append(url);
  const save = button(said().saveUrl, said().saveUrl, async () => {
    await ask('/v1/updateIntegration', { id, url: url.value, active: true });
    await done(said().urlSaved);
  });
  return [label, save];
}

async function show() {
  if (!may('admin')) throw new Error(said().needsAdmin);
  const { integrations } = await ask('/v1/getIntegrations');
  const id = decodeURIComponent(namedId());
  const integration = integrations.find((each) => each.id === id);
  if (!integration) throw new Error(said().gone);
  find('title').textContent = integration.name;
  document.title = integration.name;
  find('state').textContent = `${integration.url_hint} · ${stateOf(integration)}`;
  const enable = button(said().switchOn, said().switchOn, async () => {
    await ask('/v1/updateIntegration', { id, active: true });
    await show();
  });
  find('controls').replaceChildren(testing(id), ...(integration.active ? [] : [enable]), ...replacing(id));
  find('integration').hidden = false;
}

onSignIn(find('sign-in'), 'integration', async () => {
  await show();
  find('title').focus();
});
