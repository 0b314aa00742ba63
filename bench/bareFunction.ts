// The baseline for latency: a function that makes the same Firestore calls as a request, and nothing else.
import type { AddressInfo } from 'node:net';
import { http } from '@google-cloud/functions-framework';
import { getTestServer } from '@google-cloud/functions-framework/testing';
import { initializeApp } from 'firebase-admin/app';
import { initializeFirestore } from 'firebase-admin/firestore';

const database = initializeFirestore(initializeApp());
const DOCUMENT = { organization_id: 'bare', text: 'x'.repeat(500), created_at: new Date() };

/** `get` reads two documents one after the other, `get-at-once` in parallel. `commit?writes=n` creates n documents. */
http('bare', async (request, response) => {
  const read = async (path: unknown) => (await database.doc(String(path)).get()).data();
  const { first, second, writes } = request.query;
  if (request.path === '/get') {
    await read(first);
    response.json(await read(second));
  } else if (request.path === '/get-at-once') {
    const [, record] = await Promise.all([read(first), read(second)]);
    response.json(record);
  } else {
    const batch = database.batch();
    for (let made = 0; made < Number(writes); made += 1) batch.create(database.collection('bare').doc(), DOCUMENT);
    await batch.commit();
    response.status(201).json({ writes });
  }
});

const server = getTestServer('bare');
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('disconnect', () => process.exit());
