/** The documents of a query one after the other, however many there are. */
export async function* rowsOf(
  query: FirebaseFirestore.Query,
): AsyncGenerator<FirebaseFirestore.QueryDocumentSnapshot> {
  // The library types its streams of documents as streams of text.
  for await (const row of query.stream()) {
    yield row as unknown as FirebaseFirestore.QueryDocumentSnapshot
  }
}
