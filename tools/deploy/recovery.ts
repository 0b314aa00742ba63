// Whether what is lost can be brought back (docs/operations.md): pure, over what the project has.
import type { Facts, Versions } from './facts';
import type { Finding } from './finding';

const LEAST_BACKUP_DAYS = 28;
const LEAST_SOFT_DELETE_DAYS = 7;
/** A version that ends is soft-deleted for a week more: 28 days in all, as long as a backup. */
const MOST_VERSION_DAYS = 21;
/** The bucket's rules as the repository has them: they replace those that it had. */
const LIFECYCLE_FILE = 'storage.lifecycle.json';

interface Wish {
  has: boolean;
  said: string;
  lacks: string;
  remedy: string;
}

const found = ({ has, said, lacks, remedy }: Wish): Finding =>
  has ? { level: 'ok', what: said } : { level: 'missing', what: lacks, remedy };

function databaseWishes(projectId: string, database: NonNullable<Facts['database']>): Wish[] {
  const update = (flag: string): string =>
    `gcloud firestore databases update --database='(default)' ${flag} --project ${projectId}`;
  const days = database.dailyBackupsDays ?? 0;
  return [
    {
      has: database.pointInTimeRecovery,
      said: 'Firestore can be read as of any minute of the last 7 days',
      lacks: 'Point-in-time recovery of Firestore is off',
      remedy: update('--enable-pitr'),
    },
    {
      has: days >= LEAST_BACKUP_DAYS,
      said: `Firestore is backed up daily, for ${days} days`,
      lacks:
        database.dailyBackupsDays === null
          ? 'Firestore is not backed up'
          : `Backups of Firestore are kept for ${days} days alone`,
      remedy: `gcloud firestore backups schedules create --database='(default)' --recurrence=daily --retention=${LEAST_BACKUP_DAYS}d --project ${projectId}`,
    },
    {
      has: database.deleteProtection,
      said: 'The database cannot be deleted by mistake',
      lacks: 'The database can be deleted by one command',
      remedy: update('--delete-protection'),
    },
  ];
}

/** What is erased stays in no version longer than in a backup. */
function versionsWish(versions: Versions, remedy: string): Wish {
  const days = versions.kept ? versions.days : 0;
  return {
    has: versions.kept && days !== null && days <= MOST_VERSION_DAYS,
    said: `Versions of files are kept for ${days} days`,
    lacks: versions.kept
      ? `The bucket keeps versions ${days === null ? 'for ever' : `for ${days} days`}: what was erased would stay`
      : 'The bucket keeps no versions: a file that is overwritten cannot be brought back as it was',
    remedy,
  };
}

function bucketWishes(address: string, bucket: NonNullable<Facts['bucket']>): Wish[] {
  const update = (flag: string): string => `gcloud storage buckets update ${address} ${flag}`;
  return [
    {
      has: bucket.softDeleteDays >= LEAST_SOFT_DELETE_DAYS,
      said: `Deleted files can be brought back for ${bucket.softDeleteDays} days`,
      lacks: 'Deleted files cannot be brought back',
      remedy: update(`--soft-delete-duration=${LEAST_SOFT_DELETE_DAYS}d`),
    },
    versionsWish(bucket.versions, update(`--versioning --lifecycle-file=${LIFECYCLE_FILE}`)),
  ];
}

export function recovery({ projectId, database, bucket, parameters }: Facts): Finding[] {
  const address = `gs://${parameters?.STORAGE_BUCKET_NAME || `${projectId}.appspot.com`}`;
  return [
    ...(database ? databaseWishes(projectId, database) : []),
    ...(bucket ? bucketWishes(address, bucket) : []),
  ].map(found);
}
