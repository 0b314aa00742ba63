// Simulates a database with more records than the emulator can page through, by repeating one record.
//
// The emulator scans the whole collection for each page, so paging through 100,000 records would take hours. Tests with
// this measure our process and its client library, which make the same calls and receive the same data as with the real
// database.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type ClientReadableStream,
  credentials,
  type Metadata,
  makeGenericClientConstructor,
  Server,
  ServerCredentials,
  type ServiceDefinition,
} from '@grpc/grpc-js';
import { fromJSON } from '@grpc/proto-loader';
import { ROOT } from '../../local/config';

const PROTOCOL = join(ROOT, 'node_modules/@google-cloud/firestore/build/protos/v1.json');
const LARGEST_MESSAGE = { 'grpc.max_receive_message_length': -1, 'grpc.max_send_message_length': -1 };
const ID_LENGTH = 20;

const asBytes = (bytes: Buffer): Buffer => bytes;
const AS_BYTES = {
  ...{ requestSerialize: asBytes, requestDeserialize: asBytes },
  ...{ responseSerialize: asBytes, responseDeserialize: asBytes },
};

interface Query {
  structuredQuery?: {
    from?: { collectionId: string }[];
    limit?: { value: number };
    startAt?: { values: { referenceValue?: string }[] };
  };
}
interface Found {
  document?: { name: string };
  readTime?: object;
}

export type ManyCopies = Awaited<ReturnType<typeof startManyCopies>>;

/** Queries of these collections return `count` copies of the first match. All other calls go to the emulator. */
export async function startManyCopies(collections: readonly string[], count: number) {
  const protocol = fromJSON(JSON.parse(readFileSync(PROTOCOL, 'utf8')), { longs: String });
  const service = protocol['google.firestore.v1.Firestore'] as ServiceDefinition;
  const { RunQuery } = service;
  if (!RunQuery) throw new Error('The protocol knows no RunQuery');
  const passed: ServiceDefinition = Object.fromEntries(
    Object.entries(service).map(([name, method]) => [name, { ...method, ...AS_BYTES }]),
  );
  const Emulator = makeGenericClientConstructor(passed, 'Firestore');
  const emulator = new Emulator(
    process.env.FIRESTORE_EMULATOR_HOST ?? '',
    credentials.createInsecure(),
    LARGEST_MESSAGE,
  );
  const server = new Server(LARGEST_MESSAGE);

  const askedFor = (bytes: Buffer, metadata: Metadata): ClientReadableStream<Buffer> =>
    emulator.makeServerStreamRequest(RunQuery.path, asBytes, asBytes, bytes, metadata);

  const isCopied = ({ structuredQuery }: Query): boolean =>
    collections.includes(structuredQuery?.from?.[0]?.collectionId ?? '');

  /** The requested page. Copies are numbered, and their ids are their numbers. */
  function* page({ structuredQuery }: Query, first: Found): Generator<Buffer> {
    const collection = first.document?.name.slice(0, first.document.name.lastIndexOf('/'));
    const after = structuredQuery?.startAt?.values.at(-1)?.referenceValue;
    const from = after === undefined ? 0 : Number(after.slice(after.lastIndexOf('/') + 1)) + 1;
    const until = Math.min(count, from + (structuredQuery?.limit?.value ?? count));
    for (let number = from; number < until; number += 1) {
      const name = `${collection}/${String(number).padStart(ID_LENGTH, '0')}`;
      // Leaves out the end marker of the emulator's single result.
      yield RunQuery?.responseSerialize({
        document: { ...first.document, name },
        readTime: first.readTime,
      }) as Buffer;
    }
  }

  async function firstOf(query: Query, metadata: Metadata): Promise<Found | undefined> {
    const { startAt: _, ...rest } = query.structuredQuery ?? {};
    const request = RunQuery?.requestSerialize({
      ...query,
      structuredQuery: { ...rest, limit: { value: 1 } },
    });
    for await (const bytes of askedFor(request as Buffer, metadata)) {
      const answer = RunQuery?.responseDeserialize(bytes) as Found;
      if (answer.document) return answer;
    }
    return undefined;
  }

  const handlers = Object.fromEntries(
    Object.entries(passed).map(([name, method]) => {
      const { path, requestStream, responseStream } = method;
      // biome-ignore lint/suspicious/noExplicitAny: the library types each kind of call; this handler forwards all kinds.
      const pass = (call: any, answer: any): void => {
        if (!responseStream) {
          emulator.makeUnaryRequest(path, asBytes, asBytes, call.request, call.metadata, answer);
          return;
        }
        const passedOn = requestStream
          ? emulator.makeBidiStreamRequest(path, asBytes, asBytes, call.metadata)
          : emulator.makeServerStreamRequest(path, asBytes, asBytes, call.request, call.metadata);
        if (requestStream) call.pipe(passedOn);
        passedOn.on('error', (error: Error) => call.emit('error', error));
        passedOn.pipe(call);
      };
      if (name !== 'RunQuery') return [name, pass];
      // biome-ignore lint/suspicious/noExplicitAny: the library types each kind of call; this handler copies queries.
      const copy = async (call: any): Promise<void> => {
        const query = RunQuery.requestDeserialize(call.request) as Query;
        const first = isCopied(query) ? await firstOf(query, call.metadata) : undefined;
        if (first === undefined) return pass(call, null);
        for (const bytes of page(query, first)) {
          if (!call.write(bytes)) await new Promise((drained) => call.once('drain', drained));
        }
        call.end();
      };
      const handler = (call: never): void => {
        copy(call).catch((error: Error) => (call as { emit(name: string, error: Error): void }).emit('error', error));
      };
      return [name, handler];
    }),
  );
  server.addService(passed, handlers);
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
  return {
    /** The value of FIRESTORE_EMULATOR_HOST for processes under test. */
    host: `127.0.0.1:${port}`,
    stop: () => {
      server.forceShutdown();
      emulator.close();
    },
  };
}
