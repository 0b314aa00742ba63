// Which organization a caller was of when this process saw them last. It decides nothing: what is likely to be asked for
// next can be fetched beside the caller's own record, which then says whose it is.

/** A bound for the memory of an instance. */
const MOST_CALLERS = 10_000;

const known = new Map<string, string>();

export const getCallersOrganizationIdInMemory = (callerId: string): string | null =>
  known.get(callerId) ?? null;

export function rememberCallersOrganizationInMemory(callerId: string, organizationId: string): void {
  known.delete(callerId);
  known.set(callerId, organizationId);
  const [oldest] = known.keys();
  if (known.size > MOST_CALLERS && oldest !== undefined) known.delete(oldest);
}
