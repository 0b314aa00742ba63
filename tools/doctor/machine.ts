// Whether this machine can run, test and deploy the service: facts, demanded values and remedies. Pure.
import { NODE_MAJOR } from '../../local/config';
import { type Finding, row } from '../deploy/finding';

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

export function checkMachine(facts: MachineFacts): Finding[] {
  const node = 'Run through npm, which uses the Node that npm ci installs';
  const java = 'apt-get install openjdk-17-jre-headless';
  const emulator =
    'npm start downloads it; without internet: apt-get install google-cloud-cli-firestore-emulator';
  const pages = 'apt-get install chromium; without it tests of pages are left out';
  const python = 'apt-get install python3; without it one test is left out';
  const ports = facts.takenPorts.map(({ port, purpose }) => `${port} (${purpose})`);
  const shift = 'A suite of yours may be running; otherwise: SUITE_PORT_SHIFT=3000 npm test';
  return [
    row('Node', Number.parseInt(facts.node, 10), NODE_MAJOR, node),
    row('Packages that are not as package.json has them', facts.stalePackages, [], 'npm ci'),
    row('Java, for the Firestore emulator', facts.java ?? 0, 17, java),
    row('Firestore emulator', facts.firestoreEmulator, true, emulator, 'advice'),
    row('Chromium', facts.chromium !== null, true, pages, 'advice'),
    row('Python 3', facts.python, true, python, 'advice'),
    row('Ports that are taken', ports, [], shift, 'advice'),
    row('MB of memory', facts.memoryMb, 4_000, 'The emulators and the tests need as much'),
    row('MB of free memory', facts.freeMemoryMb, 2_000, 'End other programs', 'advice'),
    row('MB free on this disk', facts.freeDiskMb, 2_000, 'Delete files'),
  ];
}
