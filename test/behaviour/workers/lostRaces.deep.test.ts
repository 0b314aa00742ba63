// A change that always loses its race gives up in time to answer the caller.
import { expect } from 'chai';
import { Timestamp } from 'firebase-admin/firestore';
import { ApiError } from '../../../functions/api/errors';
import { newId } from '../../../functions/platform/ids';
import { firestore } from '../../../functions/store/firestore';
import { unitOfWork } from '../../../functions/store/unitOfWork';

describe('A unit of work that always loses its race', () => {
  for (const readingMs of [0, 1_500]) {
    it(`ends after 30 seconds with 503 and Retry-After, where a read takes ${readingMs} ms`, async () => {
      const ref = firestore().collection('probes').doc(newId());
      await ref.set({ n: 0 });
      const begun = performance.now();
      const thrown = await unitOfWork(async (writes) => {
        await new Promise((wake) => setTimeout(wake, readingMs));
        writes.update(ref, { n: 1 }, Timestamp.fromMillis(1));
      }).catch((error) => error);
      expect(thrown).to.be.instanceOf(ApiError).and.include({ code: 'UNAVAILABLE' });
      expect((thrown as ApiError).headers).to.deep.equal({ 'Retry-After': '1' });
      expect(performance.now() - begun).to.be.within(30_000, 40_000);
      expect((await ref.get()).data(), 'nothing is written').to.deep.equal({ n: 0 });
    });
  }
});
