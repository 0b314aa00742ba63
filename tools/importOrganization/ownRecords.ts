// Rejects records of other organizations, because an archive may have been changed.
import { type DocumentData, FieldPath } from 'firebase-admin/firestore';
import { ORGANIZATION_IMPORT_FIELD } from '../../functions/api/worker';
import { filesNamedInExportLine } from '../../functions/privacy/export/lines';
import { type DeclaredCollection, isValidDocumentId } from '../../functions/store/codec';
import { firestore } from '../../functions/store/firestore';
import { PreconditionError } from '../../local/preconditionError';
import type { ArchivedRecord, Manifest } from './archive';

/** @throws PreconditionError if the record or one of its files belongs to another organization. */
export function requireOwn(
  record: ArchivedRecord,
  { name, data }: DeclaredCollection,
  { organization_id }: Manifest,
): void {
  const location = `${name}/${record.id} in the archive`;
  if (!isValidDocumentId(record.id)) throw new PreconditionError(`${location} has an invalid ID.`);
  const owner = data.of === 'id' ? record.id : record.organization_id;
  if (owner !== organization_id) throw new PreconditionError(`${location} belongs to another organization.`);
  const folder = `organizations/${organization_id}/`;
  for (const { storage_path: path } of filesNamedInExportLine(record))
    if (!path.startsWith(folder) || path.split('/').includes('..'))
      throw new PreconditionError(`${location} refers to a file of another organization: ${path}.`);
}

/** The record as this installation reads it. @throws PreconditionError for a record that it couldn't read. */
export function readable(id: string, record: DocumentData, { name, schema }: DeclaredCollection): DocumentData {
  const { error, data } = schema.safeParse(record);
  if (!error) return data;
  const fields = [...new Set(error.issues.map(({ path }) => path.join('.')))].join(', ');
  throw new PreconditionError(`${name}/${id} in the archive has fields that are invalid in this release: ${fields}.`);
}

/** @throws PreconditionError for an existing document that this archive didn't import. */
export async function requireUntaken(
  collection: DeclaredCollection,
  waiting: readonly { id: string; data: DocumentData }[],
  { export_id, organization_id }: Manifest,
): Promise<void> {
  if (waiting.length === 0) return;
  // A record that each organization has once has the organization's id; another id would take another organization's
  // place.
  const others = waiting.filter(({ id }) => id !== organization_id);
  const named = others.map(({ id }) => firestore().collection('organizations').doc(id));
  const homes = named.length === 0 ? [] : await firestore().getAll(...named, { fieldMask: [] });
  const other = homes.find(({ exists }) => exists);
  if (other)
    throw new PreconditionError(`${collection.name}/${other.id} in the archive has the ID of another organization.`);
  const refs = waiting.map(({ id }) => collection.ref(id));
  const found = await firestore().getAll(...refs, { fieldMask: [new FieldPath(ORGANIZATION_IMPORT_FIELD)] });
  const taken = found.find((document) => document.exists && document.get(ORGANIZATION_IMPORT_FIELD) !== export_id);
  if (taken) throw new PreconditionError(`${taken.ref.path} already exists here, but not from this archive.`);
}
