// Looks at this machine: versions, packages, ports, memory. Changes nothing.
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { freemem, totalmem } from 'node:os';
import { delimiter, join } from 'node:path';
import { ROOT, suiteConfig } from '../../local/config';
import { findFirestoreEmulator } from '../../local/firestoreEmulator';
import type { MachineFacts } from './machine';

const BYTES_IN_MB = 1_000_000;

const inPath = (program: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, program))
    .find((path) => existsSync(path));

/** A program's output on either stream; null if it doesn't run. */
function said(program: string, ...args: string[]): Promise<string | null> {
  return new Promise((resolve) => {
    execFile(program, args, { timeout: 20_000 }, (error, stdout, stderr) =>
      resolve(error ? null : stdout + stderr),
    );
  });
}

async function javaVersion(): Promise<number | null> {
  const match = /version "(?:1\.)?(\d+)/.exec((await said('java', '-version')) ?? '');
  return match ? Number(match[1]) : null;
}

function stalePackages(): string[] {
  const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
  const { packages } = read(join(ROOT, 'package-lock.json')) as {
    packages: Record<string, { version?: string; optional?: true }>;
  };
  const { dependencies, devDependencies } = read(join(ROOT, 'package.json')) as Record<
    string,
    Record<string, string>
  >;
  return Object.keys({ ...dependencies, ...devDependencies }).filter((name) => {
    const manifest = join(ROOT, 'node_modules', name, 'package.json');
    if (!existsSync(manifest)) return true;
    return read(manifest).version !== packages[`node_modules/${name}`]?.version;
  });
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

async function takenPorts(): Promise<MachineFacts['takenPorts']> {
  const suites = ['start', 'test'].map((SUITE) => suiteConfig({ ...process.env, SUITE }));
  const ports = suites.flatMap(({ name, ports: of }) =>
    Object.entries(of).map(([what, port]) => ({ port, purpose: `${what} of npm ${name}` })),
  );
  const free = await Promise.all(ports.map(({ port }) => isFree(port)));
  return ports.filter((_, index) => !free[index]);
}

export async function lookAtMachine(): Promise<MachineFacts> {
  const { bavail, bsize } = await statfs(ROOT);
  return {
    node: process.versions.node,
    stalePackages: stalePackages(),
    java: await javaVersion(),
    firestoreEmulator: (await findFirestoreEmulator()) !== undefined,
    chromium: ['chromium', 'google-chrome'].map(inPath).find((path) => path !== undefined) ?? null,
    python: (await said('python3', '--version')) !== null,
    takenPorts: await takenPorts(),
    memoryMb: Math.round(totalmem() / BYTES_IN_MB),
    freeMemoryMb: Math.round(freemem() / BYTES_IN_MB),
    freeDiskMb: Math.round((bavail * bsize) / BYTES_IN_MB),
  };
}
