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
