// Forms send an empty text for a field that nobody filled in: it means null in every endpoint.
import { expect } from 'chai';
import { z } from 'zod';
import { withoutEmptyOptionalFields } from '../../../functions/http/answer/idleNulls';
import { allEndpointAddresses } from '../../support/matrix';

const takes = (schema: z.ZodType, value: unknown): boolean => {
  try {
    return schema.safeParse(value).success;
  } catch {
    return false;
  }
};

describe('an empty text', () => {
  for (const { name, endpoint } of allEndpointAddresses()) {
    const { body } = endpoint.input ?? {};
    if (!body) continue;
    it(`means null or nothing in every optional field of ${name}`, () => {
      for (const [field, schema] of Object.entries(body.shape) as [string, z.ZodType][]) {
        if (!takes(schema, null) && !takes(schema, undefined)) continue;
        for (const empty of ['', '  ']) {
          const given = withoutEmptyOptionalFields(body, { [field]: empty }) as Record<string, unknown>;
          const read = schema.safeParse(given[field]);
          expect(read.success, field).to.equal(true);
          const meant = takes(schema, null) ? null : takes(schema, empty) ? empty : undefined;
          expect(read.data, field).to.deep.equal(schema.safeParse(meant).data);
        }
      }
    });
  }

  it('is refused where something is required, and means the same in lists and objects', () => {
    const line = z.object({
      name: z.string().min(1),
      day: z.iso.date().nullish(),
      count: z.int().optional(),
    });
    const body = z.object({ title: z.string().min(1), lines: z.array(line), owner: line.nullish() });
    const empty = { name: '', day: '', count: '' };
    expect(withoutEmptyOptionalFields(body, { title: '', lines: [empty], owner: empty })).to.deep.equal({
      title: '',
      lines: [{ name: '', day: null }],
      owner: { name: '', day: null },
    });
    expect(withoutEmptyOptionalFields(body, { title: 'A', lines: [], owner: '' })).to.deep.equal({
      title: 'A',
      lines: [],
      owner: null,
    });
  });
});
