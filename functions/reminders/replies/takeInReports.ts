// Stores delivery reports. A request can have thousands, and the provider repeats it if the answer takes too long.
import { log, logFieldsOfError } from '../../platform/log';
import { unitOfWork } from '../../store/unitOfWork';
import {
  areDeliveryReportsWithoutFailure,
  type DeliveryReport,
  deliveryReportsByRecord,
  recordDeliveryReportsWithoutFailure,
  stageDeliveryReports,
} from './receipts';

/** Records per commit. Each writes at most three documents; a digest also writes its messages' firings. */
const TOGETHER = 50;
/** Number of concurrent commits. */
const AT_ONCE = 8;

const commit = (records: readonly (readonly DeliveryReport[])[], now: Date): Promise<void> =>
  unitOfWork(async (writes) => {
    await Promise.all(records.map((reports) => stageDeliveryReports(writes, reports, now)));
  });

/** Stores the reports in one commit; if that fails, in one commit per record. Returns the number of failed reports. */
async function takeIn(records: readonly (readonly DeliveryReport[])[], now: Date): Promise<number> {
  try {
    await commit(records, now);
    return 0;
  } catch {
    let failed = 0;
    for (const reports of records) {
      await commit([reports], now).catch((thrown) => {
        failed += reports.length;
        log.error('Report of a message not taken in', logFieldsOfError(thrown));
      });
    }
    return failed;
  }
}

/** The reports that must be read: failures, and those that could not be stored directly. */
async function noteAll(
  records: readonly (readonly DeliveryReport[])[],
  now: Date,
): Promise<(readonly DeliveryReport[])[]> {
  const left: (readonly DeliveryReport[])[] = [];
  await Promise.all(
    records.map(async (reports) => {
      if (!areDeliveryReportsWithoutFailure(reports)) return left.push(reports);
      return recordDeliveryReportsWithoutFailure(reports, now).catch(() => left.push(reports));
    }),
  );
  return left;
}

/**
 * Records reports: ordinary ones as {@link recordDeliveryReportsWithoutFailure}, others as {@link
 * stageDeliveryReports}. Logs and ignores a report that fails.
 * @throws if all fail, so that the provider sends them again.
 */
export async function recordDeliveryReports(reports: readonly DeliveryReport[], now: Date): Promise<void> {
  const records = await noteAll(deliveryReportsByRecord(reports), now);
  let failed = 0;
  for (let from = 0; from < records.length; from += TOGETHER * AT_ONCE) {
    const commits = Array.from({ length: AT_ONCE }, (_, index) => {
      const begin = from + index * TOGETHER;
      return records.slice(begin, begin + TOGETHER);
    });
    const failures = await Promise.all(
      commits.filter((some) => some.length > 0).map((some) => takeIn(some, now)),
    );
    failed += failures.reduce((sum, count) => sum + count, 0);
  }
  if (failed > 0 && failed === reports.length) throw new Error('No report could be taken in');
}
