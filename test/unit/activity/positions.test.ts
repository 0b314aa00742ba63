// Where an entry of the activity log stands: by its commit, and by its number within it.
import { expect } from 'chai';
import fc from 'fast-check';
import { activityBoundsOfPosition, activityPositionOf } from '../../../functions/activity/write/activityLog';

const entry = fc
  .tuple(
    fc.integer({ min: 1_600_000_000_000, max: 4_000_000_000_000 }),
    fc.integer({ min: 0, max: 999 }),
    fc.string({ unit: fc.constantFrom('0', '9', 'a', 'f'), minLength: 20, maxLength: 20 }),
  )
  .map(([at, number, rest]) => ({
    committed_at: new Date(at),
    id: `${String(number).padStart(3, '0')}${rest}`,
  }));
type Entry = { committed_at: Date; id: string };
/** As Firestore orders them: by instant, then by id. */
const isBeyond = ({ committed_at, id }: Entry, [at, end]: [Date, string]): boolean =>
  committed_at > at || (committed_at.getTime() === at.getTime() && id > end);

describe('The position of an entry', () => {
  it('is in the order of instants and ids, and a number that JSON carries exactly', () => {
    fc.assert(
      fc.property(entry, entry, (one, other) => {
        const [low, high] = [one, other].toSorted((a, b) => activityPositionOf(a) - activityPositionOf(b));
        expect(Number.isSafeInteger(activityPositionOf(one))).to.equal(true);
        if (!low || !high || activityPositionOf(low) === activityPositionOf(high)) return;
        expect(isBeyond(high, [low.committed_at, low.id])).to.equal(true);
      }),
    );
  });

  it('divides the log: what is greater is behind its end, what is not is before it', () => {
    fc.assert(
      fc.property(entry, entry, (one, other) => {
        const near = { ...other, committed_at: one.committed_at };
        for (const each of [one, other, near])
          expect(isBeyond(each, activityBoundsOfPosition(activityPositionOf(one)))).to.equal(
            activityPositionOf(each) > activityPositionOf(one),
          );
      }),
    );
  });
});
