// A deployment under way: processes of two builds serve one database, and each goes on with what the other began.
//
// Without FORMER_BUILD the older one is today's, and the newer one today's with a field and a value of an enum that
// today's does not know. With it the older one is that build, of a release before, and the newer one today's.
import { rmSync } from 'node:fs';
import { expect } from 'chai';
import type { DocumentData } from 'firebase-admin/firestore';
import { firestore } from '../../functions/platform/firebase';
import { suiteConfig } from '../../local/config';
import { someAddress } from '../support/client';
import { formerBuild, newerBuild, Release } from '../support/releases';
import {
  addReminders,
  counts,
  dateIn,
  expiryWithContact,
  rule,
  type Setting,
  shownOutcomes,
} from '../support/reminding';
import { sandbox } from '../support/sandbox';
import { newWorld, type Person, type World } from '../support/world';
import { newSubmission } from './documentRequests/given';

const isPlanted = formerBuild() === null;

/** What is answered is not held to today's description: a newer release may answer more. */
async function ask(release: Release, person: Person, path: string, method = 'GET', body?: object) {
  const answer = await fetch(release.address(path), {
    method,
    headers: {
      Authorization: `Bearer ${person.token}`,
      'Content-Type': 'application/json',
      'X-Forwarded-For': someAddress(),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  expect(answer.status, `${method} ${path}: ${text}`).to.be.within(200, 201);
  return JSON.parse(text);
}

const documentOf = async (collection: string, id: string): Promise<DocumentData> =>
  (await firestore().collection(collection).doc(id).get()).data() ?? {};

describe('Two builds at once', () => {
  let older: Release;
  let newer: Release;

  before(async () => {
    const today = suiteConfig().buildDir;
    older = await Release.start(formerBuild() ?? today);
    newer = await Release.start(isPlanted ? newerBuild() : today);
  });
  after(() => {
    for (const release of [older, newer]) release?.stop();
    if (isPlanted && newer) rmSync(newer.folder, { recursive: true });
  });

  interface Begun {
    world: World;
    setting: Setting;
    submissionId: string;
    now: Date;
  }

  /** An expiry with a contact and reminders, and what a client has sent. */
  async function beginsWith(release: Release): Promise<Begun> {
    const world = await newWorld();
    const now = await sandbox.now();
    const begun = await release.serving(async () => {
      const setting = await expiryWithContact(world, dateIn(now, 3));
      await addReminders(setting, [rule(1), rule(2)], 'UTC');
      const { submission } = await newSubmission(world);
      return { setting, submissionId: submission.id };
    });
    if (isPlanted) {
      const body = { priority: 'Critical' };
      await ask(newer, world.editor, `/v2/expiries/${begun.setting.expiryId}`, 'PATCH', body);
    }
    await sandbox.untilIdle();
    return { world, now, ...begun };
  }

  async function goesOnWith(release: Release, { world, now, setting, submissionId }: Begun): Promise<void> {
    const { admin, editor, viewer } = world;
    const path = `/v2/expiries/${setting.expiryId}`;
    const list = await ask(release, viewer, '/v2/expiries');
    expect(list.data.map(({ id }: { id: string }) => id)).to.include(setting.expiryId);
    expect(await ask(release, editor, path, 'PATCH', { notes: 'Seen' })).to.include({ notes: 'Seen' });
    expect((await ask(release, viewer, `/v2/contacts/${setting.contactId}`)).email).to.equal(setting.email);
    const review = { submission_id: submissionId, review_status: 'approved' };
    await ask(release, editor, '/v1/reviewCollectionSubmission', 'POST', review);
    await release.sweepRemindersAt(new Date(`${dateIn(now, 1)}T09:05:00.000Z`));
    await sandbox.untilIdle();
    const outcomes = JSON.stringify(await shownOutcomes(setting));
    expect(await counts(setting), `the first reminder goes out: ${outcomes}`).to.deep.equal([1, 1, 1]);
    const { sends } = await ask(release, viewer, `/v1/getReminderSends?expiry_id=${setting.expiryId}`);
    expect(sends.map(({ status }: { status: string }) => status)).not.to.include('failed');
    await ask(release, editor, `${path}/complete`, 'POST', {});
    expect((await ask(release, admin, '/v2/activity')).data).not.to.have.length(0);
  }

  async function endsWith(release: Release, { world, now, setting, submissionId }: Begun): Promise<void> {
    const shown = await ask(release, world.viewer, `/v2/expiries/${setting.expiryId}`);
    expect(shown).to.include({ notes: 'Seen', is_done: true });
    const { sends } = await ask(release, world.viewer, `/v1/getReminderSends?expiry_id=${setting.expiryId}`);
    expect(sends.length).to.be.greaterThan(2);
    expect((await documentOf('collection_submissions', submissionId)).review_status).to.equal('approved');
    await release.sweepRemindersAt(new Date(`${dateIn(now, 2)}T09:05:00.000Z`));
    await sandbox.untilIdle();
    expect(await counts(setting), 'it is done: none goes out any more').to.deep.equal([1, 1, 1]);
  }

  it('what the newer began the older goes on with, and loses nothing of', async () => {
    const begun = await beginsWith(newer);
    await goesOnWith(older, begun);
    if (isPlanted) {
      const shown = await ask(older, begun.world.viewer, `/v2/expiries/${begun.setting.expiryId}`);
      expect(shown.priority, 'what the older takes it for').to.equal('Medium');
      expect(await documentOf('expiries', begun.setting.expiryId)).to.include({
        priority: 'Critical',
        added: 'by a newer release',
        is_done: true,
      });
    }
    await endsWith(newer, begun);
  });

  it('what the older began the newer goes on with, and the older after it', async () => {
    const begun = await beginsWith(older);
    await goesOnWith(newer, begun);
    await endsWith(older, begun);
  });

  it('a state that the older does not know waits for the newer, and keeps nothing else from going', async () => {
    const { world, now, setting } = await beginsWith(older);
    const other = await older.serving(async () => {
      const second = await expiryWithContact(world, dateIn(now, 3));
      return { setting: second, reminders: await addReminders(second, [rule(2)], 'UTC') };
    });
    await sandbox.untilIdle();
    const id = other.reminders[0]?.id ?? '';
    await firestore().collection('reminders').doc(id).update({ status: 'of_a_newer_release' });
    await older.sweepRemindersAt(new Date(`${dateIn(now, 1)}T09:05:00.000Z`));
    expect(await counts(setting)).to.deep.equal([1, 1, 1]);
    expect(await counts(other.setting)).to.deep.equal([0, 0, 0]);
    const waiting = await documentOf('reminders', id);
    expect(waiting.status).to.equal('of_a_newer_release');
    expect(waiting.set_aside).to.include({ failures: 1 });
    // As the newer release, which knows what that is, would decide.
    await firestore().collection('reminders').doc(id).update({ status: 'pending' });
    await newer.sweepRemindersAt(new Date(`${dateIn(now, 1)}T09:10:00.000Z`));
    expect(await counts(other.setting)).to.deep.equal([1, 1, 1]);
  });
});
