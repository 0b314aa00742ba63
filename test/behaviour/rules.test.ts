// firestore.rules: no client can bypass the functions, regardless of its credentials.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { assertFails, initializeTestEnvironment, type RulesTestEnvironment } from '@firebase/rules-unit-testing';
import { doc, getDoc, setDoc, setLogLevel } from 'firebase/firestore';
import { ROOT } from '../../local/config';

describe('firestore.rules', () => {
  let environment: RulesTestEnvironment;

  before(async () => {
    // The library logs every rejection that this test provokes.
    setLogLevel('silent');
    const [host = '', port = ''] = (process.env.FIRESTORE_EMULATOR_HOST ?? '').split(':');
    environment = await initializeTestEnvironment({
      // A separate project, because loading rules replaces them for the whole project.
      projectId: 'demo-rules',
      firestore: { host, port: Number(port), rules: readFileSync(join(ROOT, 'firestore.rules'), 'utf8') },
    });
  });
  after(() => environment.cleanup());

  for (const collection of ['expiries', 'users', 'api_keys', 'reminder_sends', 'anything']) {
    it(`deny reading and writing ${collection}, whether signed in or not`, async () => {
      const clients = [environment.unauthenticatedContext(), environment.authenticatedContext('uid', { admin: true })];
      for (const client of clients) {
        const document = doc(client.firestore(), collection, 'some-id');
        await assertFails(getDoc(document));
        await assertFails(setDoc(document, { organization_id: 'mine' }));
      }
    });
  }
});
