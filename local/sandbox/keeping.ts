// Keeps the sandbox's state between two starts in one file, beside the emulators' exports.
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';

/** A part of the sandbox whose state survives a restart: maps, lists and bytes, by name. */
export interface Kept {
  kept(): Record<string, unknown>;
  restore(kept: Record<string, unknown>): void;
}

const STATE = 'sandbox.bin';
const FILES = 'storage';

/** Fills maps and sets with stored content. */
export function refill(target: Map<unknown, unknown> | Set<unknown>, held: unknown): void {
  if (target instanceof Map && held instanceof Map) for (const [key, value] of held) target.set(key, value);
  if (target instanceof Set && held instanceof Set) for (const value of held) target.add(value);
}

/** @param files where the contents of stored objects are */
export function saveState(folder: string, parts: Record<string, Kept>, files: string): void {
  mkdirSync(folder, { recursive: true });
  const state = Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, part.kept()]));
  cpSync(files, join(folder, FILES), { recursive: true });
  writeFileSync(join(folder, STATE), serialize(state));
}

/** False if nothing was saved. */
export function restoreState(folder: string, parts: Record<string, Kept>, files: string): boolean {
  const file = join(folder, STATE);
  if (!existsSync(file)) return false;
  const state = deserialize(readFileSync(file)) as Record<string, Record<string, unknown>>;
  cpSync(join(folder, FILES), files, { recursive: true });
  for (const [name, part] of Object.entries(parts)) part.restore(state[name] ?? {});
  return true;
}
