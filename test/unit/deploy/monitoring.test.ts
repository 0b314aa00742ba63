// The monitoring of a deployed service: created once, on existing log lines and metrics, each alert with its runbook.
import { expect } from 'chai';
import { DUE_WORK_LATE_ALERT_NAME } from '../../../functions/health/watch';
import { loadWorkerNamesByCloudFunction } from '../../../functions/http/register';
import { definitions, ensureMonitoring, missingMonitoring, nameIn } from '../../../tools/deploy/monitoring';
import { readText, serviceSources } from '../../support/repository';

type Body = Record<string, unknown>;

/** A fake of Cloud Monitoring and Cloud Logging, limited to the calls made here. */
function monitoring() {
  const made: Record<string, Body[]> = {};
  const ask = async (url: string, body?: object) => {
    const kind = /\/v\d\/projects\/p\/(\w+)/.exec(url)?.[1] ?? '';
    made[kind] ??= [];
    const known = made[kind];
    if (!body) return { [kind]: known };
    const created = { name: `projects/p/${kind}/${known.length}`, ...body };
    known.push(created);
    return created;
  };
  return { made, ask };
}

const sources = serviceSources()
  .map(({ text }) => text)
  .join('\n');
/** By the reference of AlertPolicy (https://cloud.google.com/monitoring/api/ref_v3/rest/v3/projects.alertPolicies). */
const FIELDS_OF: Readonly<Record<string, readonly string[]>> = {
  conditionAbsent: ['aggregations', 'duration', 'filter'],
  conditionMatchedLog: ['filter'],
  conditionPrometheusQueryLanguage: ['duration', 'evaluationInterval', 'query'],
  conditionThreshold: ['aggregations', 'comparison', 'duration', 'filter', 'thresholdValue'],
};
const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
};
const text = (kind: 'metrics' | 'alerts' | 'dashboards'): string => JSON.stringify(definitions(kind));

describe('Monitoring', () => {
  it('is created once from its files, with the operator’s address', async () => {
    const { made, ask } = monitoring();
    const lacking = await missingMonitoring(ask, 'p');
    const some = ['Due work is late', 'The service answers', 'Expiry service', 'links_with_tokens'];
    expect(lacking).to.include.members(some);
    const ensure = () => ensureMonitoring(ask, 'p', { OPERATOR_EMAIL: 'ops@service.example' });
    expect(await ensure()).to.deep.equal(lacking);
    expect(await ensure()).to.deep.equal([]);
    expect(await missingMonitoring(ask, 'p')).to.deep.equal([]);
    expect(made.notificationChannels).to.have.length(1);
    const resource = { type: 'uptime_url', labels: { project_id: 'p', host: 'p.web.app' } };
    expect(made.uptimeCheckConfigs?.[0]?.monitoredResource).to.deep.equal(resource);
    for (const policy of made.alertPolicies ?? [])
      expect(policy).to.deep.include({ notificationChannels: ['projects/p/notificationChannels/0'] });
  });

  it('says what to do if Google doesn’t know a new metric yet', async () => {
    const { ask } = monitoring();
    const failure = await ensureMonitoring(
      async (url, body) => (body && url.includes('alertPolicies') ? null : ask(url, body)),
      'p',
      {},
    ).catch((thrown: Error) => thrown.message);
    expect(failure).to.match(/Try again in ten minutes/);
  });

  it('covers lateness, failed sends, 5xx, queue depth and cost', () => {
    expect(definitions('alerts').map(nameIn)).to.have.members([
      ...['A queue grows', 'Costs rise', 'Due work is late', 'Error lines', 'Errors', 'Messages fail'],
      ...['Schedules stopped', 'The service does not answer'],
    ]);
    expect(text('alerts')).to.include(`jsonPayload.alert=\\"${DUE_WORK_LATE_ALERT_NAME}\\"`);
  });

  const watched: [alert: string, condition: string][] = [
    // Depth also counts tasks that aren't due.
    ['A queue grows', 'cloudtasks.googleapis.com/queue/task_attempt_delays'],
    ['Error lines', 'severity>=ERROR'],
    // Cloud Run names services in lowercase.
    ['Schedules stopped', 'resource.labels.service_name="everyminute"'],
    ['The service does not answer', 'monitoring.googleapis.com/uptime_check/check_passed'],
  ];
  for (const [name, condition] of watched) {
    it(`${name}: watches ${condition}`, () => {
      const alert = definitions('alerts').find((each) => nameIn(each) === name);
      expect(stringsIn(alert).join('\n')).to.include(condition);
    });
  }

  it('asks the health endpoint whether the watchdog runs', () => {
    expect(Object.keys(loadWorkerNamesByCloudFunction())).to.include('everyMinute');
    const [{ httpCheck, contentMatchers } = {}] = definitions('uptime');
    expect(httpCheck).to.include({ path: '/v2/health' });
    expect(JSON.stringify(contentMatchers)).to.include('$.components.watchdog.status');
  });

  it('matches log lines that are written, and metrics that exist', () => {
    const all = `${text('alerts')}${text('metrics')}${text('dashboards')}`;
    const lines = [...all.matchAll(/jsonPayload\.message[=:]\\"([^"\\]+)/g)];
    expect(lines.length).to.be.greaterThan(2);
    for (const [, line] of lines) expect(sources, line).to.match(new RegExp(`log\\.(warn|error)\\([^;]*'${line}'`));
    const own = [...all.matchAll(/logging\.googleapis\.com\/user\/(\w+)/g)];
    expect(own.length).to.be.greaterThan(1);
    for (const [, name] of own) expect(definitions('metrics').map(nameIn)).to.include(name);
  });

  it('names each metric’s resource, which Cloud Monitoring requires', () => {
    const all = { alerts: definitions('alerts'), dashboards: definitions('dashboards') };
    const found = stringsIn(all);
    const filters = found.filter((each) => each.includes('metric.type='));
    expect(filters.length).to.be.greaterThan(8);
    for (const filter of filters) expect(filter).to.match(/^resource\.type="[a-z_]+" AND metric\.type="/);
    // By name, a metric of several resources is ambiguous: https://cloud.google.com/monitoring/promql/promql-mapping
    const queries = found.filter((each) => each.includes('_googleapis_com:'));
    expect(queries).to.have.length(2);
    for (const query of queries) {
      const count = query.match(/_googleapis_com:\w+/g)?.length ?? 0;
      expect(query.match(/_googleapis_com:\w+\{monitored_resource="\w+"\}/g)).to.have.length(count);
      // A metric without data counts as 0, so that the other costs of that day still count.
      expect(query.match(/ or vector\(0\)\)/g)).to.have.length(count);
    }
    const [shown, alert] = queries.toSorted();
    expect(alert, 'the alert is about what the dashboard shows').to.equal(`${shown} > 50`);
  });

  it('has one valid condition per policy, and a runbook', () => {
    for (const { displayName, ...policy } of definitions('alerts')) {
      const name = String(displayName);
      expect(policy, name).to.have.all.keys('alertStrategy', 'combiner', 'conditions', 'documentation');
      const [condition, ...others] = policy.conditions as Body[];
      expect(others, name).to.deep.equal([]);
      const { displayName: _, ...kinds } = condition ?? {};
      const [[kind, fields] = []] = Object.entries(kinds) as [string, Body][];
      expect(Object.keys(fields ?? {}).toSorted(), name).to.deep.equal(FIELDS_OF[kind ?? '']);
      const { autoClose, notificationRateLimit } = policy.alertStrategy as Body;
      expect(Number.parseInt(String(autoClose), 10), `${name}: at least half an hour`).to.be.at.least(1_800);
      // Required for conditions on log lines, and rejected for all others.
      expect(notificationRateLimit !== undefined, name).to.equal(kind === 'conditionMatchedLog');
      for (const { alignmentPeriod } of (fields?.aggregations ?? []) as Body[])
        expect(Number.parseInt(String(alignmentPeriod), 10) % 60, name).to.equal(0);
    }
  });

  it('keeps links with a token out of logs, but no other request', () => {
    const [{ filter } = {}] = definitions('exclusions');
    const pattern = new RegExp(/requestUrl=~"(.+)"$/.exec(String(filter))?.[1] ?? '$^');
    // As functions/calendars and functions/responses write their links.
    for (const path of ['calendarFeed', 'unsubscribe']) {
      expect(sources).to.include(`/v1/${path}?token=`);
      expect(`https://a.example/v1/${path}?token=x`).to.match(pattern);
    }
    const url = encodeURIComponent('https://files.example/a?alt=media&token=x');
    expect(`https://a.example/v2/expiries/e/attachments?url=${url}`).to.match(pattern);
    expect('https://a.example/v2/expiries?page_token=x').not.to.match(pattern);
  });

  it('links each alert to its paragraph in docs/operations.md, which names the alert', () => {
    const page = readText('docs/operations.md');
    const anchors = [...page.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title.toLowerCase().replaceAll(' ', '-'));
    for (const { displayName, documentation } of definitions('alerts')) {
      const [, anchor] = /docs\/operations\.md#([\w-]+)/.exec(JSON.stringify(documentation)) ?? [];
      expect(anchors, String(displayName)).to.include(anchor);
      expect(page).to.include(`| ${displayName} `);
    }
  });
});
