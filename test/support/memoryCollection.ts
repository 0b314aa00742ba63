// Due records in memory, as dueWork.ts and failures.ts see a collection, for tests that don't need Firestore.
import { type DocumentData, FieldValue, type Query, Timestamp } from 'firebase-admin/firestore';
import type { DueCollection, FoundDocument } from '../../functions/store/codec';

interface Kept {
  data: DocumentData;
  version: Timestamp;
}
type Test = [field: string, op: 'in' | '<=', value: unknown];

const stored = (value: unknown): unknown => {
  if (value instanceof Date) return Timestamp.fromDate(value);
  if (value === null || typeof value !== 'object' || value instanceof Timestamp) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, stored(part)]));
};
const comparable = (value: unknown): number | string =>
  value instanceof Timestamp ? value.toMillis() : value instanceof Date ? value.getTime() : (value as number);

/** Compares positions like Firestore. A position with fewer values matches all that start with them. */
function compared(one: readonly (number | string)[], other: readonly (number | string)[]): number {
  for (const [index, value] of one.entries()) {
    const against = other[index];
    if (against === undefined) return 0;
    if (value !== against) return value < against ? -1 : 1;
  }
  return 0;
}

/** A query, limited to the features that due work uses. */
class MemoryQuery {
  tests: Test[] = [];
  most = Number.POSITIVE_INFINITY;
  after: unknown[] | null = null;
  end: unknown[] | null = null;
  fields: string[] = [];

  where(...test: Test): this {
    this.tests.push(test);
    return this;
  }
  orderBy(field: unknown): this {
    if (typeof field === 'string') this.fields.push(field);
    return this;
  }
  limit(count: number): this {
    this.most = count;
    return this;
  }
  startAfter(...values: unknown[]): this {
    this.after = values;
    return this;
  }
  endAt(...values: unknown[]): this {
    this.end = values;
    return this;
  }

  private fits(data: DocumentData): boolean {
    return this.tests.every(([field, op, value]) => {
      if (op === 'in') return (value as unknown[]).includes(data[field]);
      return data[field] !== null && comparable(data[field]) <= comparable(value);
    });
  }

  answer(documents: ReadonlyMap<string, Kept>): [string, Kept][] {
    const position = ([id, { data }]: [string, Kept]) => [...this.fields.map((field) => comparable(data[field])), id];
    const after = this.after?.map(comparable) ?? null;
    const end = this.end?.map(comparable) ?? null;
    return [...documents]
      .filter((entry) => this.fits(entry[1].data))
      .filter((entry) => after === null || compared(position(entry), after) > 0)
      .filter((entry) => end === null || compared(position(entry), end) <= 0)
      .sort((one, other) => compared(position(one), position(other)))
      .slice(0, this.most);
  }
}

export class MemoryCollection<T> implements DueCollection<T> {
  readonly name = 'memory';
  private readonly documents = new Map<string, Kept>();
  private version = 0;
  reads = 0;

  constructor(private readonly decode: (data: DocumentData) => T | null) {}

  put(id: string, data: DocumentData): void {
    this.version += 1;
    this.documents.set(id, {
      data: stored(data) as DocumentData,
      version: Timestamp.fromMillis(this.version),
    });
  }

  get(id: string): DocumentData | undefined {
    return this.documents.get(id)?.data;
  }

  update(id: string, patch: DocumentData): void {
    const data = { ...this.get(id), ...patch };
    const gone = Object.entries(patch).flatMap(([key, value]) => (value instanceof FieldValue ? [key] : []));
    for (const key of gone) delete data[key];
    this.put(id, data);
  }

  async find(build: (query: Query) => Query): Promise<FoundDocument<T>[]> {
    const query = build(new MemoryQuery() as never) as unknown as MemoryQuery;
    const found = query.answer(this.documents);
    this.reads += Math.max(1, found.length);
    return found.map(([id, { data, version }]) => {
      const decoded = this.decode(data);
      const record = decoded === null ? null : ({ ...decoded, id } as FoundDocument<T>['record']);
      return { ref: this.ref(id) as never, data, version, created: version, record };
    });
  }

  async count(build: (query: Query) => Query): Promise<number> {
    return (await this.find(build)).length;
  }

  private ref(id: string) {
    return {
      id,
      path: `${this.name}/${id}`,
      get: async () => {
        const kept = this.documents.get(id);
        return { exists: kept !== undefined, updateTime: kept?.version, data: () => kept?.data };
      },
      update: async (patch: DocumentData, { lastUpdateTime }: { lastUpdateTime: Timestamp }) => {
        if (this.documents.get(id)?.version !== lastUpdateTime) throw Object.assign(new Error('changed'), { code: 9 });
        this.update(id, patch);
        return { writeTime: this.documents.get(id)?.version };
      },
    };
  }
}
