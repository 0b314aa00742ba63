// Compares the forecast at the largest size with a full computation, after a change and a rebuild.
import { isDeepStrictEqual } from 'node:util';
import { tenantOf } from '../functions/api/actor';
import { expiryForecastOf, truncateForecastItems } from '../functions/expiries/lines/forecast';
import { encodeExpiryLine, parseExpiryLine } from '../functions/expiries/lines/line';
import { expiryLines } from '../functions/expiries/lines/store';
import { repairExpiryLines } from '../functions/expiries/list/rebuildLines';
import { expiries } from '../functions/expiries/record/record';
import { loadTodayInOrganizationZone } from '../functions/organizations/organization';
import { clock } from '../functions/platform/clock';
import { costOf } from '../test/support/client';
import type { Bench } from './growthOperations';

const MAX_READS = 6;

/** Computed from the expiries themselves, reading every one. */
async function computed({ world }: Bench) {
  const tenant = tenantOf(world.organizationId);
  const all = await expiries.of(tenant).list((query) => query);
  const entries = all.map((expiry) => parseExpiryLine(expiry.id, encodeExpiryLine(expiry)));
  return JSON.parse(
    JSON.stringify(
      truncateForecastItems(expiryForecastOf(entries, await loadTodayInOrganizationZone(tenant, clock.now()), 12)),
    ),
  );
}

/** Prints each comparison. Returns whether all agree. */
export async function checkForecast(bench: Bench, size: number): Promise<boolean> {
  const tenant = tenantOf(bench.world.organizationId);
  let right = true;
  const look = async (when: string, since = performance.now()): Promise<void> => {
    const answer = await bench.ask('/v1/getForecastData');
    const agrees = isDeepStrictEqual(answer.body, await computed(bench));
    const { reads } = costOf(answer);
    right &&= agrees && reads <= MAX_READS;
    const seconds = ((performance.now() - since) / 1000).toFixed(1);
    console.log(
      `getForecastData at ${size} expiries, ${when}: ${agrees ? 'agrees with' : 'DIFFERS FROM'} a full computation, ` +
        `${reads} reads (${seconds} s with the computation)`,
    );
  };
  await look('as stored');

  const [expiry] = await expiries.of(tenant).list((query) => query.where('is_done', '==', false).limit(1));
  const ref = expiries.of(tenant).ref(expiry?.id ?? '');
  const changedAt = performance.now();
  await bench.ask(`/v2/expiries/${ref.id}`, { expiry_date: clock.now().toISOString().slice(0, 10) }, 'PATCH');
  await look('after a change', changedAt);

  for (const { id } of await expiryLines.of(tenant).list((query) => query))
    await expiryLines.of(tenant).ref(id).delete();
  const rebuiltAt = performance.now();
  await repairExpiryLines(tenant);
  const rebuilding = ((performance.now() - rebuiltAt) / 1000).toFixed(1);
  await look(`rebuilt from nothing in ${rebuilding} s`);
  return right;
}
