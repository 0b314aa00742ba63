// A change that loses its race keeps its turn, and gives up in time to answer the caller.
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'chai';
import { Timestamp } from 'firebase-admin/firestore';
import { ApiError } from '../../../functions/api/errors';
import { newId } from '../../../functions/platform/ids';
import { firestore } from '../../../functions/store/firestore';
import { unitOfWork } from '../../../functions/store/unitOfWork';

describe('A unit of work that always loses its race', () => {
  it('ends after 50 seconds with 503 and Retry-After', async () => {
    const ref = firestore().collection('probes').doc(newId());
    await ref.set({ n: 0 });
    const begun = performance.now();
    const thrown = await unitOfWork(async (writes) => {
      await sleep(500);
      writes.update(ref, { n: 1 }, Timestamp.fromMillis(1));
    }).catch((error) => error);
    expect(thrown).to.be.instanceOf(ApiError).and.include({ code: 'UNAVAILABLE' });
    expect((thrown as ApiError).headers).to.deep.equal({ 'Retry-After': '1' });
    expect(performance.now() - begun).to.be.within(50_000, 58_000);
    expect((await ref.get()).data(), 'nothing is written').to.deep.equal({ n: 0 });
  });
});

describe('A unit of work that loses its race to another process', () => {
  it('keeps its turn, so later ones of its process can’t delay it forever', async () => {
    const ref = firestore().collection('probes').doc(newId());
    await ref.set({ n: 0 });
    const attempts: string[] = [];
    /** @param losses how many attempts find the document changed. */
    const change = (name: string, losses: number, during: (attempt: number) => Promise<void>) =>
      unitOfWork(async (writes, attempt) => {
        attempts.push(`${name}${attempt}`);
        const { updateTime } = await ref.get();
        await during(attempt);
        if (attempt <= losses) await ref.update({ n: newId() });
        writes.update(ref, { n: name }, updateTime);
      });
    let later: Promise<void> | undefined;
    await change('earlier', 2, async (attempt) => {
      if (attempt !== 2) return;
      later = change('later', 1, async () => undefined);
      // Until the later one has lost its first attempt and waits.
      await sleep(2_000);
    });
    await later;
    expect(attempts).to.deep.equal(['earlier1', 'earlier2', 'later1', 'earlier3', 'later2']);
  });
});
