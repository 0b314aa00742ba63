// Into which shard of the overview an expiry belongs.
import { expect } from 'chai';
import fc from 'fast-check';
import { overviewShardPathOfExpiry, PARTS } from '../../../functions/expiries/overview/shards';

/** The paths after these of them were divided, one after the other. */
const afterDividing = (picks: readonly number[]): string[] =>
  picks.reduce<string[]>(
    (paths, pick) => {
      const divided = paths[pick % paths.length] ?? '';
      const parts = Array.from({ length: PARTS }, (_, part) => `${divided}${part}`);
      return [...paths.filter((path) => path !== divided), ...parts];
    },
    [''],
  );

describe('the shards of the overview', () => {
  it('take each id in one of them, and dividing another moves it nowhere', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.nat(), { maxLength: 20 }), fc.nat(), (id, picks, pick) => {
        const paths = afterDividing(picks);
        const path = overviewShardPathOfExpiry(id, paths);
        expect(paths).to.include(path);
        const next = afterDividing([...picks, pick]);
        expect(overviewShardPathOfExpiry(id, next).startsWith(path)).to.equal(true);
        if (next.includes(path)) expect(overviewShardPathOfExpiry(id, next)).to.equal(path);
      }),
    );
  });

  it('are of about the same size, however often they were divided', () => {
    const all = afterDividing([0, 0, 0]);
    const counts = new Map<string, number>();
    for (let index = 0; index < 9_000; index += 1) {
      const path = overviewShardPathOfExpiry(`expiry${index}`, all);
      counts.set(path, (counts.get(path) ?? 0) + 1);
    }
    for (const [path, count] of counts) {
      const share = 9_000 / PARTS ** path.length;
      expect(count, path).to.be.within(share * 0.7, share * 1.3);
    }
  });
});
