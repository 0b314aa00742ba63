// One chat channel: an admin can test, rename and enable it, and replace its URL.

import { useState } from 'preact/hooks';
import { unwrap } from '../../../clients/typescript/src/index';
import { ActionButton, announce, Input, Loaded, Page, useLoad } from '../parts';
import { linkTo, type Route } from '../route';
import { api, may } from '../session';
import { Said } from '../words';
import { integrationWords } from '../words/links';
import { settingsWords } from '../words/settings';
import { shell } from '../words/shell';

async function load(id: string) {
  const texts = integrationWords();
  if (!may('admin')) throw new Said(texts.needsAdmin);
  const { integrations } = await unwrap(api.v1.GET('/getIntegrations'));
  const integration = integrations.find((each) => each.id === id);
  if (!integration) throw new Said(texts.gone);
  return integration;
}

type Integration = Awaited<ReturnType<typeof load>>;

export function IntegrationPage({ id = '' }: Route) {
  const words = settingsWords();
  const loaded = useLoad(() => load(id), [id]);
  const title = loaded.data?.name ?? words.chat;
  return (
    <Page title={title} back={<a href={linkTo('settings')}>{words.title}</a>}>
      <Loaded of={loaded}>{(integration) => <Channel integration={integration} reload={loaded.reload} />}</Loaded>
    </Page>
  );
}

function Channel({ integration, reload }: { integration: Integration; reload: () => void }) {
  const words = settingsWords();
  const texts = integrationWords();
  const { id, active, disabled_reason: reason } = integration;
  const [name, setName] = useState(integration.name);
  const [url, setUrl] = useState('');
  const state = active ? texts.on : reason ? texts.whyOff[reason] : texts.off;
  const test = async () => {
    const { delivered, status_code } = await unwrap(api.v1.POST('/sendTestIntegrationMessage', { body: { id } }));
    reload();
    announce(
      delivered
        ? words.delivered
        : texts.notArrived(status_code === null ? texts.noResponse : texts.response(status_code)),
    );
  };
  const change = async (changes: { name?: string; url?: string; active?: boolean }) => {
    await unwrap(api.v1.POST('/updateIntegration', { body: { id, ...changes } }));
    setUrl('');
    announce(changes.url ? texts.urlSaved : words.saved);
    reload();
  };
  return (
    <section>
      <p role="status">
        {integration.url_hint} · {state}
      </p>
      <div class="row">
        <ActionButton quiet text={words.test} onAct={test} />
        {!active && <ActionButton text={texts.switchOn} onAct={() => change({ active: true })} />}
      </div>
      <Input label={words.channelName} value={name} maxLength={100} onValue={setName} />
      <ActionButton text={shell().save} disabled={!name.trim()} onAct={() => change({ name })} />
      <Input label={texts.newUrl} type="url" autocomplete="off" value={url} onValue={setUrl} />
      <ActionButton text={texts.saveUrl} disabled={!url} onAct={() => change({ url, active: true })} />
    </section>
  );
}
