import { emptyPostFields, type Post } from '@grid/schema/post'
import { searchTokens } from '@grid/schema/search-tokens'
import { type Firestore, Timestamp } from 'firebase-admin/firestore'

type Texts = Partial<Pick<Post, 'title' | 'content' | 'category' | 'tags'>>

/** The stored document of a post without votes and comments, as Firestore stores it. */
export function storedPost(
  author: { readonly uid: string; readonly username: string },
  texts: Texts = {},
  at = Timestamp.now(),
) {
  const fields = {
    author_username: author.username,
    title: 'A post from before the test',
    content: 'Something that others want to say something about.',
    ...emptyPostFields(),
    ...texts,
  }
  return {
    category: 'discussion',
    ...fields,
    words: searchTokens(fields),
    user_id: author.uid,
    upvotes: 0,
    comment_count: 0,
    created_at: at,
    updated_at: at,
  }
}

/** A mail about a new passkey, as functions queue it. */
export function queuedMail(user_id: string, to: string) {
  const at = Timestamp.now()
  return {
    user_id,
    to,
    kind: 'passkey_added',
    browser: 'Chrome on Windows',
    passkey_name: 'A laptop',
    status: 'queued',
    attempts: 0,
    ...{ error: null, claim: null },
    ...{ happened_at: at, created_at: at, due_at: at, expires_at: at },
  }
}

/** The most writes of a batch. */
const AT_ONCE = 500

/** Stores a post for each number from `first` up to `end`. */
export async function storePosts(
  db: Firestore,
  [first, end]: readonly [first: number, end: number],
  postOf: (number: number) => ReturnType<typeof storedPost>,
): Promise<void> {
  for (let from = first; from < end; from += AT_ONCE) {
    const batch = db.batch()
    for (let number = from; number < Math.min(end, from + AT_ONCE); number += 1) {
      batch.set(db.collection('posts').doc(), postOf(number))
    }
    await batch.commit()
  }
}

/** Writes documents past the rules, over what was there and in the same moment; null deletes. */
export async function storeAll(
  db: Firestore,
  documents: Readonly<Record<string, object | null>>,
): Promise<void> {
  const batch = db.batch()
  for (const [path, fields] of Object.entries(documents)) {
    if (fields) batch.set(db.doc(path), fields)
    else batch.delete(db.doc(path))
  }
  await batch.commit()
}
