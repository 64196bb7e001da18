import type { HealthCheck, HealthFinding } from '@grid/schema/health'

/** A counter that differs from the number of its records. */
export type Drift = {
  readonly path: string
  /** A dot separates the name of a map and a field in it. */
  readonly field: string
  readonly was: number
  readonly is: number
  /** The other fields of the document, in case it is missing. */
  readonly fields: Readonly<Record<string, string>>
}

/** The result of one comparison. */
export type Comparison = { readonly checked: number; readonly drifts: readonly Drift[] }

/** The result of a check. */
export type CheckResult = {
  readonly check: HealthCheck
  readonly checked: number
  readonly repaired: number
  readonly findings: readonly HealthFinding[]
}

/**
 * The drifts with the same difference in both comparisons. Differences that pending triggers will
 * count must not be repaired, for they would be counted twice.
 */
export function persistentDrifts(first: readonly Drift[], second: readonly Drift[]): Drift[] {
  const seen = new Map(first.map((drift) => [nameOf(drift), drift.is - drift.was]))
  return second.filter((drift) => seen.get(nameOf(drift)) === drift.is - drift.was)
}

/** The name of a drift in a finding. */
export function nameOf({ path, field }: Drift): string {
  return `${path} ${field}`
}

/**
 * Streams the documents of a query.
 *
 * @param signal - Stops between two documents.
 * @throws the signal's reason.
 */
export async function* rowsOf(
  query: FirebaseFirestore.Query,
  signal: AbortSignal,
): AsyncGenerator<FirebaseFirestore.QueryDocumentSnapshot> {
  // The library has the wrong type for its streams.
  for await (const row of query.stream()) {
    signal.throwIfAborted()
    yield row as unknown as FirebaseFirestore.QueryDocumentSnapshot
  }
}
