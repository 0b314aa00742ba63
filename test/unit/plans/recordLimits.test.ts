// When records are counted, and when there is no room for more.
import { expect } from 'chai';
import { tenantOf } from '../../../functions/api/actor';
import type { ApiError } from '../../../functions/api/errors';
import { RECORD_LIMITS, requireWithinRecordLimit } from '../../../functions/plans/limits';
import { addMs, MINUTE_MS } from '../../../functions/platform/clock';
import { newId } from '../../../functions/platform/ids';

const NOW = new Date('2026-05-01T09:00:00Z');
const LIMIT = RECORD_LIMITS.folders;

describe('The room for records of a kind', () => {
  let tenant = tenantOf(newId());
  let there: number;
  let counted: number;
  beforeEach(() => {
    tenant = tenantOf(newId());
    [there, counted] = [0, 0];
  });
  const countNow = async (): Promise<number> => {
    counted += 1;
    return there;
  };
  const create = async (now = NOW): Promise<string> => {
    const refusal = await requireWithinRecordLimit(tenant, 'folders', countNow, now).then(
      () => null,
      (error: ApiError) => error.code,
    );
    if (refusal === null) there += 1;
    return refusal ?? 'created';
  };

  it('is counted once for many, and again after ten minutes', async () => {
    for (let made = 0; made < 100; made += 1) await create();
    expect(counted).to.equal(1);
    await create(addMs(NOW, 10 * MINUTE_MS));
    expect(counted).to.equal(2);
  });

  it('ends exactly at the limit for sequential creations', async () => {
    there = Math.floor(LIMIT * 0.85);
    const verdicts: string[] = [];
    while (verdicts.at(-1) !== 'PLAN_LIMIT_REACHED') verdicts.push(await create());
    expect(there).to.equal(LIMIT);
    there -= 1;
    expect([await create(), await create()]).to.deep.equal(['created', 'PLAN_LIMIT_REACHED']);
  });

  it('is reported with its numbers, separately for each organization', async () => {
    there = LIMIT;
    const refused: ApiError = await requireWithinRecordLimit(tenant, 'folders', countNow, NOW).catch(
      (error) => error,
    );
    expect(refused.status).to.equal(403);
    expect(refused.details).to.deep.equal({ limit_name: 'folders', limit: LIMIT, used: LIMIT, requested: 1 });
    await requireWithinRecordLimit(tenantOf(newId()), 'folders', async () => 0, NOW);
    await requireWithinRecordLimit(tenant, 'contacts', async () => 0, NOW);
  });
});
