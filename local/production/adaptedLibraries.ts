// What a library does while it is loaded or begins, and nobody here asks for: put off until somebody does.
//
// Each change is of one expression, and the build fails when a library no longer has it.

type Change = [from: RegExp, to: string];

const CHANGES: Record<string, Change[]> = {
  // Copying what is exported would load all of it.
  '@google-cloud/firestore/build/src/index.js': [
    [
      /Object\.assign\((module\.exports|fn), (existingExports|api)\)/g,
      'Object.defineProperties($1,Object.getOwnPropertyDescriptors($2))',
    ],
  ],
  // A domain for each request, whose hook notes each promise that is made from then on: a tenth of what a creation takes.
  // An error that nobody has caught then ends the process, as the framework does with those that are in no domain.
  '@google-cloud/functions-framework/build/src/function_wrappers.js': [
    [/const domain = require\("domain"\);/, ''],
    [/process\.domain\.bind\(/, '('],
    [/const d = domain\.create\(\);/, 'const d={on(){},run:(work)=>work()};'],
  ],
  // A module of Node's, for two conditions.
  '@google-cloud/firestore/build/src/pool.js': [
    [
      /const assert = require\("assert"\);/,
      'const assert=(holds,message)=>{if(!holds)throw new Error(message)};',
    ],
  ],
  // A regular expression that takes longer to compile than the rest of a connection. An address of IPv6 has a colon.
  ...Object.fromEntries(
    ['load-balancer-pick-first.js', 'resolver-dns.js', 'subchannel-address.js'].map((file) => [
      `@grpc/grpc-js/build/src/${file}`,
      [
        [/\(0, net_1\.isIPv6\)\(([\w.[\]]+)\)/g, '($1.includes(":")&&(0, net_1.isIPv6)($1))'],
      ] satisfies Change[],
    ]),
  ),
  // Copying what is exported loads more of Node than the one function that it is for.
  'firebase-functions/lib/logger/index.js': [[/util = require_rolldown_runtime\.__toESM\(util\);/, '']],
  // Multiplication and division by WebAssembly, which is compiled in each process; it has both in JavaScript as well.
  'long/umd/index.js': [[/wasm = new WebAssembly\.Instance\(/, 'wasm = null && new WebAssembly.Instance(']],
  // The client of another service, with encoders of its own.
  'firestore-api/build/src/v1/firestore_client.js': [
    [
      /this\.locationsClient = (new this\._gaxModule\.LocationsClient\(this\._gaxGrpc, opts\));/,
      `Object.defineProperty(this,"locationsClient",{configurable:true,get(){const value=$1;Object.defineProperty(this,"locationsClient",{value});return value}});`,
    ],
  ],
  // Descriptions of each type, for servers that tell others about them.
  '@grpc/proto-loader/build/src/index.js': [
    [
      /const descriptor = require\("protobufjs\/ext\/descriptor"\);/,
      'const descriptors=()=>require("protobufjs/ext/descriptor");',
    ],
    [/\bdescriptor\./g, 'descriptors().'],
    [
      /const (message|enum)Descriptor = (\w+)\.toDescriptor\('proto3'\);/g,
      'const $1Descriptor=()=>(descriptors(),$2.toDescriptor("proto3"));',
    ],
    [
      /type: (\w+)\.\$type\.toObject\(\1, descriptorOptions\),/g,
      'get type(){const own=$1();return own.$$type.toObject(own,descriptorOptions)},',
    ],
    [/fileDescriptorProtos: fileDescriptors,/g, 'get fileDescriptorProtos(){return fileDescriptors()},'],
    [
      /const descriptorList = root\.toDescriptor\('proto3'\)\.file;\s+const bufferList = descriptorList\./,
      'const bufferList=()=>(descriptors(),root.toDescriptor("proto3").file).',
    ],
  ],
};

/** The text of a library's file as the production build has it. */
export function adapted(path: string, text: string): string {
  const changes = Object.entries(CHANGES).find(([end]) => path.endsWith(end))?.[1] ?? [];
  return changes.reduce((now, [from, to]) => {
    const changed = now.replace(from, to);
    if (changed === now)
      throw new Error(`${path} has no ${from} any more (local/production/adaptedLibraries.ts)`);
    return changed;
  }, text);
}
