// Where the overview of an organization's expiries is kept: a few compact documents instead of thousands of records.
//
// A shard holds the lines of the expiries whose path begins with its own: the first one, whose path is empty, holds all;
// one that has grown is replaced by its parts (split.ts). Which shards there are stands in the overview's head.
import { z } from 'zod';
import type { Tenant } from '../../api/actor';
import { KEPT_WITH_ITS_ORGANIZATION } from '../../api/retention';
import { tenantCollection } from '../../platform/collection';
import { derivedId, shardOf } from '../../platform/ids';
import { DATA_OF_EXPIRY_COPIES, expiryLinesFields } from '../lines';

/** Into so many parts a shard is divided: with 3, some 100,000 expiries stand in 27 shards of half a document each. */
export const PARTS = 3;

/** Document id: the organization id. There is none, or it has no paths, until the first expiry is written. */
export const expiryOverviews = tenantCollection(
  'expiry_overviews',
  {
    /** The paths of the shards: digits, of which each tells one of the parts that a shard was divided into. */
    paths: z.array(z.string()).default([]),
  },
  {
    holds: 'of which parts the overview consists',
    personal: [],
    kept: KEPT_WITH_ITS_ORGANIZATION,
    exported: 'not',
  },
);

/** Document id: derived from the organization and the shard's path. */
export const overviewShards = tenantCollection('expiry_overview_shards', expiryLinesFields, {
  holds: 'copies of expiries, for lists and forecasts',
  ...DATA_OF_EXPIRY_COPIES,
});

export const overviewShardId = (tenant: Tenant, path: string): string =>
  derivedId('expiry-overview', tenant.organizationId, 'path', path);

/** In which part of a shard of that path an expiry stands. */
const partOf = (expiryId: string, path: string): number => shardOf(`${path.length}/${expiryId}`, PARTS);

/** The path of the part of a shard that an expiry's line is in once the shard is divided: a digit for each division. */
export const overviewSubshardPathOfExpiry = (expiryId: string, path: string): string =>
  `${path}${partOf(expiryId, path)}`;

/** Which of the shards an expiry's line is in. */
export function overviewShardPathOfExpiry(expiryId: string, paths: readonly string[]): string {
  const known = new Set(paths);
  let path = '';
  while (!known.has(path)) {
    // The paths of an overview cover all ids: none is longer than the longest of them.
    if (path.length > 20) throw new Error('The paths of an overview leave out an id');
    path = overviewSubshardPathOfExpiry(expiryId, path);
  }
  return path;
}

/** What a shard takes up, by its letters. */
export function overviewShardSizeOf(lines: Readonly<Record<string, string>>): number {
  let size = 0;
  for (const id in lines) size += id.length + (lines[id]?.length ?? 0) + 2;
  return size;
}
