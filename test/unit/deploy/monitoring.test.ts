// What is watched of a deployed service: made once, about lines and metrics that there are, each alert with its runbook.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'chai';
import { LATE_ALERT } from '../../../functions/health/alert';
import { ROOT } from '../../../local/config';
import {
  definitions,
  ensureMonitoring,
  monitoringOf,
  wantedMonitoring,
} from '../../../tools/deploy/monitoring';

type Body = Record<string, unknown>;

/** Cloud Monitoring and Cloud Logging as far as they are asked here. */
function monitoring() {
  const made: Record<string, Body[]> = {
    notificationChannels: [],
    alertPolicies: [],
    dashboards: [],
    metrics: [],
  };
  const ask = async (url: string, body?: object) => {
    const kind = /\/v\d\/projects\/p\/(\w+)/.exec(url)?.[1] ?? '';
    const known = made[kind] ?? [];
    if (!body) return { [kind]: known };
    const created = { name: `projects/p/${kind}/${known.length}`, ...body };
    known.push(created);
    return created;
  };
  return { made, ask };
}

const sources = readdirSync(join(ROOT, 'functions'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => readFileSync(join(ROOT, 'functions', path), 'utf8'))
  .join('\n');
const text = (kind: 'metrics' | 'alerts' | 'dashboards'): string => JSON.stringify(definitions(kind));

describe('Monitoring', () => {
  it('is made once from its files, with the operator’s address', async () => {
    const { made, ask } = monitoring();
    const { metrics, alerts, dashboards } = wantedMonitoring();
    expect(await ensureMonitoring(ask, 'p', 'ops@service.example')).to.deep.equal([
      ...metrics,
      ...alerts,
      ...dashboards,
    ]);
    expect(await ensureMonitoring(ask, 'p', 'ops@service.example')).to.deep.equal([]);
    expect(await monitoringOf(ask, 'p')).to.deep.equal(wantedMonitoring());
    expect(made.notificationChannels).to.have.length(1);
    for (const policy of made.alertPolicies ?? [])
      expect(policy).to.deep.include({ notificationChannels: ['projects/p/notificationChannels/0'] });
  });

  it('goes without a channel where no operator is named', async () => {
    const { made, ask } = monitoring();
    await ensureMonitoring(ask, 'p', '');
    expect(made.notificationChannels).to.deep.equal([]);
    expect(made.alertPolicies?.[0]).to.deep.include({ notificationChannels: [] });
  });

  it('says what to do when Google does not know a new metric yet', async () => {
    const { ask } = monitoring();
    const failure = await ensureMonitoring(
      async (url, body) => (body && url.includes('alertPolicies') ? null : ask(url, body)),
      'p',
      '',
    ).catch((thrown: Error) => thrown.message);
    expect(failure).to.match(/try again in ten minutes/);
  });

  it('covers lateness, failed sends, 5xx, queue depth and cost', () => {
    expect(wantedMonitoring().alerts.toSorted()).to.deep.equal([
      'A queue grows',
      'Costs rise',
      'Due work is late',
      'Errors',
      'Messages fail',
    ]);
    expect(text('alerts')).to.include(`jsonPayload.alert=\\"${LATE_ALERT}\\"`);
  });

  it('listens for lines that are written, and for metrics that there are', () => {
    const lines = [
      ...`${text('alerts')}${text('metrics')}`.matchAll(/jsonPayload\.message[=:]\\"([^"\\]+)/g),
    ];
    expect(lines.length).to.be.greaterThan(2);
    for (const [, line] of lines)
      expect(sources, line).to.match(new RegExp(`log\\.(warn|error)\\([^;]*'${line}'`));
    const own = [
      ...`${text('alerts')}${text('dashboards')}`.matchAll(/logging\.googleapis\.com\/user\/(\w+)/g),
    ];
    expect(own.length).to.be.greaterThan(1);
    for (const [, name] of own) expect(wantedMonitoring().metrics).to.include(name);
  });

  it('leads from each alert to its paragraph in docs/operations.md, which names the alert', () => {
    const page = readFileSync(join(ROOT, 'docs/operations.md'), 'utf8');
    const anchors = [...page.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
      title.toLowerCase().replaceAll(' ', '-'),
    );
    for (const { displayName, documentation } of definitions('alerts')) {
      const [, anchor] = /docs\/operations\.md#([\w-]+)/.exec(JSON.stringify(documentation)) ?? [];
      expect(anchors, String(displayName)).to.include(anchor);
      expect(page).to.include(`| ${displayName} `);
    }
  });
});
