// Whether this release reads what the former one has stored, and the former one what this one stores: by the schemas of
// both, the former's recorded in contract/stored.json.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020';
import { exportedValueAsStored, jsonSchemaOfExportLines } from '../../functions/privacy/export/lines';
import { ROOT } from '../../local/config';
import { collections } from '../data';
import { type SampledSchema, samplesOf } from './samples';

const FILE = join(ROOT, 'contract/stored.json');

export type StoredSchemas = Readonly<Record<string, SampledSchema>>;

export const storedToday = (): StoredSchemas =>
  Object.fromEntries(
    collections().map((each) => [each.name, jsonSchemaOfExportLines(each) as SampledSchema]),
  );
interface Recorded {
  /** False until the first release: nobody has stored anything yet, and today's is the former one. */
  released: boolean;
  schemas: StoredSchemas;
}

const recorded = (): Recorded => JSON.parse(readFileSync(FILE, 'utf8')) as Recorded;
export const storedByFormer = (): StoredSchemas => recorded().schemas;

const write = (record: Recorded): void => writeFileSync(FILE, `${JSON.stringify(record, null, 1)}\n`);
/** Today's is what is deployed. */
export const recordRelease = (): void => write({ released: true, schemas: storedToday() });
/** Until the first release the record follows the code. */
export function recordUnlessReleased(): void {
  if (!recorded().released) write({ released: false, schemas: storedToday() });
}

/** Where and why, each once. */
type Faults = Set<string>;

/** Bytes and the database's own times have no schema: any sample of them would be wrong. */
const isDescribed = (field: SampledSchema | undefined): boolean =>
  field === undefined || !/^\{\}$|\{\}[,\]]/.test(JSON.stringify({ ...field, default: undefined }));

/** What the former release wrote, as this one's code decodes it. */
function unreadToday(former: StoredSchemas, today: StoredSchemas, faults: Faults): void {
  const codecs = new Map(collections().map((each) => [each.name, each.schema]));
  for (const [name, schema] of Object.entries(former)) {
    const codec = codecs.get(name);
    if (!codec || !today[name]) continue;
    for (const sample of samplesOf(schema)) {
      const parsed = codec.safeParse(exportedValueAsStored(sample, schema));
      for (const { path, message } of parsed.error?.issues ?? [])
        if (isDescribed(schema.properties?.[String(path[0])]))
          faults.add(`${name}.${path.join('.')} of the former release is not read: ${message}`);
    }
  }
}

/** Schemas let fields pass that they do not know: so does what decodes. */
function open(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(open);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).filter(
    ([key, value]) =>
      key !== '$schema' && key !== 'format' && !(key === 'additionalProperties' && value === false),
  );
  return Object.fromEntries(entries.map(([key, value]) => [key, open(value)]));
}

/** What this release writes, held against the schemas by which the former one decodes. */
function unreadByFormer(former: StoredSchemas, today: StoredSchemas, faults: Faults): void {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  for (const [name, schema] of Object.entries(today)) {
    const known = former[name];
    if (!known) continue;
    const isRead = ajv.compile(open(known) as object);
    for (const sample of samplesOf(schema)) {
      if (isRead(sample)) continue;
      for (const { instancePath, params, message } of isRead.errors ?? []) {
        const field = `${name}${instancePath.replaceAll('/', '.')}`;
        faults.add(`${field} is not read by the former release: ${message} ${JSON.stringify(params)}`);
      }
    }
  }
}

/** Null faults: both may run side by side, and going back is possible. */
export function faultsBetween(former: StoredSchemas, today: StoredSchemas): string[] {
  const faults: Faults = new Set();
  unreadToday(former, today, faults);
  unreadByFormer(former, today, faults);
  return [...faults].sort();
}
