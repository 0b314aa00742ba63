// A change that somebody else is always before: it gives up in time for its caller to be answered.
import { expect } from 'chai';
import { Timestamp } from 'firebase-admin/firestore';
import { ApiError } from '../../../functions/api/errors';
import { newId } from '../../../functions/platform/ids';
import { unitOfWork } from '../../../functions/store/commit/unitOfWork';
import { firestore } from '../../../functions/store/firebase';

describe('A unit of work that always loses its race', () => {
  const losing = async (
    readingMs: number,
  ): Promise<{ thrown: unknown; attempts: number; tookMs: number }> => {
    const ref = firestore().collection('probes').doc(newId());
    await ref.set({ n: 0 });
    const begun = performance.now();
    let attempts = 0;
    const thrown = await unitOfWork(async (writes) => {
      attempts += 1;
      await new Promise((wake) => setTimeout(wake, readingMs));
      writes.update(ref, { n: 1 }, Timestamp.fromMillis(1));
    }).catch((error) => error);
    const { n } = (await ref.get()).data() ?? {};
    expect(n, 'nothing is written').to.equal(0);
    return { thrown, attempts, tookMs: performance.now() - begun };
  };

  it('is answered 503 with Retry-After after 10 seconds where the database is slow', async () => {
    const { thrown, attempts, tookMs } = await losing(1_500);
    expect(thrown).to.be.instanceOf(ApiError).and.include({ code: 'UNAVAILABLE' });
    expect((thrown as ApiError).headers).to.deep.equal({ 'Retry-After': '1' });
    expect(tookMs).to.be.within(10_000, 14_000);
    expect(attempts).to.be.below(9);
  });

  it('is answered the same after 40 attempts where it is fast', async () => {
    const { thrown, attempts, tookMs } = await losing(0);
    expect(thrown).to.be.instanceOf(ApiError).and.include({ code: 'UNAVAILABLE' });
    expect(attempts).to.equal(40);
    expect(tookMs).to.be.below(10_000);
  });
});
