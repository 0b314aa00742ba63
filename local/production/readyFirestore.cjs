// A Firestore in which there is nothing: it answers each document that is asked for as missing.
const grpc = require('@grpc/grpc-js');

const DOCUMENTS = 2;
const MISSING = 2;
const LENGTH_DELIMITED = 2;

/** Fields of a protobuf message that are texts or messages, with their number. */
function* fieldsOf(message) {
  let at = 0;
  const number = () => {
    let [value, shift] = [0, 0];
    for (;;) {
      const byte = message[at];
      at += 1;
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
      shift += 7;
    }
  };
  while (at < message.length) {
    const tag = number();
    if ((tag & 7) !== LENGTH_DELIMITED) return;
    const length = number();
    yield [tag >> 3, message.subarray(at, at + length)];
    at += length;
  }
}

function lengthOf(bytes) {
  return bytes.length < 128
    ? Buffer.from([bytes.length])
    : Buffer.from([(bytes.length & 127) | 128, bytes.length >> 7]);
}

/** `read_time`, a second after the epoch. */
const READ_TIME = Buffer.from([(4 << 3) | LENGTH_DELIMITED, 2, 8, 1]);

const answerTo = (name) =>
  Buffer.concat([Buffer.from([(MISSING << 3) | LENGTH_DELIMITED]), lengthOf(name), name, READ_TIME]);

/** Calls back with its port. */
exports.startFirestore = (onPort) => {
  const same = (bytes) => bytes;
  const method = {
    path: '/google.firestore.v1.Firestore/BatchGetDocuments',
    requestStream: false,
    responseStream: true,
    ...{
      requestSerialize: same,
      requestDeserialize: same,
      responseSerialize: same,
      responseDeserialize: same,
    },
  };
  const server = new grpc.Server();
  server.addService(
    { BatchGetDocuments: method },
    {
      BatchGetDocuments: (call) => {
        for (const [field, bytes] of fieldsOf(call.request))
          if (field === DOCUMENTS) call.write(answerTo(bytes));
        call.end();
      },
    },
  );
  server.bindAsync('127.0.0.1:0', grpc.ServerCredentials.createInsecure(), (error, port) => {
    if (error) throw error;
    onPort(port);
  });
};
