// What this machine lacks to run, test and deploy the service: pure, over what was found on it.
import type { Finding } from '../deploy/finding';

export interface MachineFacts {
  /** `22.23.3` */
  node: string;
  /** Packages of package.json that are not installed, or in another version. */
  stalePackages: string[];
  /** Major version; null when there is none, or it does not run. */
  java: number | null;
  firestoreEmulator: boolean;
  chromium: string | null;
  python: boolean;
  /** Ports of `npm start` and `npm test` that something listens on, with what they are for. */
  takenPorts: { port: number; purpose: string }[];
  memoryMb: number;
  freeMemoryMb: number;
  freeDiskMb: number;
}

const LEAST_NODE = 22;
const LEAST_JAVA = 17;
const LEAST_MEMORY_MB = 4_000;
const LEAST_FREE_MEMORY_MB = 2_000;
const LEAST_FREE_DISK_MB = 2_000;

const ok = (what: string): Finding => ({ level: 'ok', what });
const missing = (what: string, remedy: string): Finding => ({ level: 'missing', what, remedy });
const advice = (what: string, remedy: string): Finding => ({ level: 'advice', what, remedy });
const gigabytes = (megabytes: number): string => `${(megabytes / 1000).toFixed(1)} GB`;

function programs({
  node,
  stalePackages,
  java,
  firestoreEmulator,
  chromium,
  python,
}: MachineFacts): Finding[] {
  const few = stalePackages.slice(0, 5).join(', ') + (stalePackages.length > 5 ? ', …' : '');
  return [
    Number.parseInt(node, 10) >= LEAST_NODE
      ? ok(`Node ${node}`)
      : missing(
          `Node ${node} is too old`,
          `Run through npm, which uses the Node ${LEAST_NODE} that npm ci installs`,
        ),
    stalePackages.length === 0
      ? ok('The packages are installed as locked')
      : missing(`Packages are not as package.json has them: ${few}`, 'npm ci'),
    java !== null && java >= LEAST_JAVA
      ? ok(`Java ${java}`)
      : missing(
          java === null ? 'There is no Java, which the Firestore emulator needs' : `Java ${java} is too old`,
          `apt-get install openjdk-${LEAST_JAVA}-jre-headless`,
        ),
    firestoreEmulator
      ? ok('The Firestore emulator')
      : advice(
          'The Firestore emulator is not here yet',
          'npm start downloads it where there is internet; else: apt-get install google-cloud-cli-firestore-emulator',
        ),
    chromium === null
      ? advice('There is no Chromium: tests of pages are left out', 'apt-get install chromium')
      : ok(`Chromium at ${chromium}`),
    python
      ? ok('Python 3')
      : advice(
          'There is no Python 3: the test of the guide’s Python snippet is left out',
          'apt-get install python3',
        ),
  ];
}

function room({ takenPorts, memoryMb, freeMemoryMb, freeDiskMb }: MachineFacts): Finding[] {
  return [
    takenPorts.length === 0
      ? ok('The ports of npm start and npm test are free')
      : advice(
          `Ports are taken: ${takenPorts.map(({ port, purpose }) => `${port} (${purpose})`).join(', ')}`,
          'A suite of yours may be running. Otherwise end what listens there, or move: SUITE_PORT_SHIFT=3000 npm test',
        ),
    memoryMb >= LEAST_MEMORY_MB
      ? ok(`${gigabytes(memoryMb)} of memory`)
      : missing(
          `${gigabytes(memoryMb)} of memory`,
          `The emulators and the tests need ${gigabytes(LEAST_MEMORY_MB)}`,
        ),
    ...(freeMemoryMb >= LEAST_FREE_MEMORY_MB
      ? []
      : [
          advice(
            `Only ${gigabytes(freeMemoryMb)} of memory are free`,
            'End something, or expect the suite to be slow',
          ),
        ]),
    freeDiskMb >= LEAST_FREE_DISK_MB
      ? ok(`${gigabytes(freeDiskMb)} free on this disk`)
      : missing(
          `${gigabytes(freeDiskMb)} free on this disk`,
          `Make ${gigabytes(LEAST_FREE_DISK_MB)} of room`,
        ),
  ];
}

export const checkMachine = (facts: MachineFacts): Finding[] => [...programs(facts), ...room(facts)];
