// The objects of the suite's one bucket: contents and metadata as files in the run folder.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Activity } from '../activity';
import type { SandboxClock } from '../clock';
import { type Kept, refill } from '../keeping';
import { crc32c } from './crc32c';

/** The metadata of an object that clients may set. */
export interface ObjectDescription {
  contentType?: string | undefined;
  cacheControl?: string | undefined;
  contentDisposition?: string | undefined;
  contentEncoding?: string | undefined;
  /** Custom metadata; null in a patch removes a key. */
  metadata?: Record<string, string | null> | null | undefined;
}

export interface StoredObject extends ObjectDescription {
  name: string;
  contentType: string;
  generation: string;
  metageneration: string;
  size: string;
  md5Hash: string;
  crc32c: string;
  timeCreated: string;
  updated: string;
}

/** Only if the object has this generation; 0 means that it must not exist. */
export type GenerationMatch = string | undefined;

export class GenerationMismatch extends Error {}

export class StoredObjects implements Kept {
  private readonly objects = new Map<string, StoredObject>();
  private lastGeneration = 0;

  constructor(
    readonly folder: string,
    private readonly clock: SandboxClock,
    private readonly activity: Activity,
  ) {
    this.clear();
  }

  get(name: string): StoredObject | undefined {
    return this.objects.get(name);
  }

  /** The file that contains the object's content. */
  contentPath(name: string): string {
    return join(this.folder, createHash('sha256').update(name).digest('hex'));
  }

  put(
    name: string,
    content: Buffer,
    description: ObjectDescription,
    ifGenerationMatch?: GenerationMatch,
  ): StoredObject {
    this.check(name, ifGenerationMatch);
    const now = this.clock.nowIso();
    // Generations are microseconds in the real service; here they only need to grow.
    this.lastGeneration = Math.max(this.lastGeneration + 1, Date.now() * 1000);
    const object: StoredObject = {
      ...description,
      name,
      contentType: description.contentType || 'application/octet-stream',
      generation: String(this.lastGeneration),
      metageneration: '1',
      size: String(content.length),
      md5Hash: createHash('md5').update(content).digest('base64'),
      crc32c: crc32c(content),
      timeCreated: now,
      updated: now,
    };
    writeFileSync(this.contentPath(name), content);
    return this.keep(object);
  }

  patch(object: StoredObject, change: ObjectDescription, ifGenerationMatch?: GenerationMatch): StoredObject {
    this.check(object.name, ifGenerationMatch);
    const merged = { ...object.metadata, ...change.metadata };
    const metadata = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null));
    return this.keep({
      ...object,
      ...change,
      contentType: change.contentType ?? object.contentType,
      metadata: change.metadata === null ? undefined : metadata,
      metageneration: String(Number(object.metageneration) + 1),
      updated: this.clock.nowIso(),
    });
  }

  copy(source: StoredObject, name: string, change: ObjectDescription = {}): StoredObject {
    return this.put(name, readFileSync(this.contentPath(source.name)), { ...describe(source), ...change });
  }

  compose(
    sources: readonly StoredObject[],
    name: string,
    description: ObjectDescription,
    ifGenerationMatch?: GenerationMatch,
  ): StoredObject {
    const contents = sources.map((source) => readFileSync(this.contentPath(source.name)));
    return this.put(name, Buffer.concat(contents), description, ifGenerationMatch);
  }

  delete(name: string, ifGenerationMatch?: GenerationMatch): void {
    this.check(name, ifGenerationMatch);
    rmSync(this.contentPath(name), { force: true });
    this.objects.delete(name);
    this.activity.touch();
  }

  /** Sorted by name. */
  list(prefix = ''): StoredObject[] {
    return [...this.objects.values()]
      .filter(({ name }) => name.startsWith(prefix))
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** Also at the start: the records that name the files don't outlive the emulators. */
  clear(): void {
    this.objects.clear();
    mkdirSync(this.folder, { recursive: true });
    for (const file of readdirSync(this.folder)) rmSync(join(this.folder, file), { force: true });
  }

  /** Their contents are in the folder. */
  kept() {
    return { objects: this.objects, lastGeneration: this.lastGeneration };
  }

  restore({ objects, lastGeneration }: Record<string, unknown>): void {
    refill(this.objects, objects);
    this.lastGeneration = Number(lastGeneration ?? 0);
  }

  private keep(object: StoredObject): StoredObject {
    this.objects.set(object.name, object);
    this.activity.touch();
    return object;
  }

  private check(name: string, ifGenerationMatch: GenerationMatch): void {
    if (ifGenerationMatch === undefined) return;
    if (ifGenerationMatch !== (this.get(name)?.generation ?? '0')) throw new GenerationMismatch();
  }
}

function describe(object: StoredObject): ObjectDescription {
  const { contentType, cacheControl, contentDisposition, contentEncoding, metadata } = object;
  return { contentType, cacheControl, contentDisposition, contentEncoding, metadata };
}
