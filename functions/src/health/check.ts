import type { HealthCheck, HealthFinding } from '@grid/schema/health'

/** A number that is not what its records say. */
export type Drift = {
  readonly path: string
  /** A field inside a map is named with a dot. */
  readonly field: string
  readonly was: number
  readonly is: number
  /** The fields that the document gets beside numbers, where it is missing. */
  readonly fields: Readonly<Record<string, string>>
}

/** What one look at the figures gave. */
export type Comparison = { readonly checked: number; readonly drifts: readonly Drift[] }

/** How a check ended. */
export type CheckResult = {
  readonly check: HealthCheck
  readonly checked: number
  readonly repaired: number
  readonly findings: readonly HealthFinding[]
}

/**
 * The drifts of the second look that the first saw with the same difference. What triggers have
 * yet to count differs for a moment only, and must not be counted twice.
 */
export function persistentDrifts(first: readonly Drift[], second: readonly Drift[]): Drift[] {
  const seen = new Map(first.map((drift) => [nameOf(drift), drift.is - drift.was]))
  return second.filter((drift) => seen.get(nameOf(drift)) === drift.is - drift.was)
}

/** What a drift is about, as a finding tells it. */
export function nameOf({ path, field }: Drift): string {
  return `${path} ${field}`
}

/**
 * The documents of a query one after the other, however many there are.
 *
 * @param signal - Stops it between two of them.
 * @throws the signal's reason.
 */
export async function* rowsOf(
  query: FirebaseFirestore.Query,
  signal: AbortSignal,
): AsyncGenerator<FirebaseFirestore.QueryDocumentSnapshot> {
  // The library types its streams of documents as streams of text.
  for await (const row of query.stream()) {
    signal.throwIfAborted()
    yield row as unknown as FirebaseFirestore.QueryDocumentSnapshot
  }
}
