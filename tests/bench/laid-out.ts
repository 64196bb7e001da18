import { Timestamp } from 'firebase-admin/firestore'
import type { Backend } from '../functions/client'
import { storedPost } from '../stored-post'

const ADA = { uid: 'ada', username: 'ada' }

/** Lays out the post `bench` with two comments. */
export async function layPost({ db }: Pick<Backend, 'db'>): Promise<void> {
  const at = Timestamp.now()
  const batch = db.batch()
  const post = storedPost(ADA, { tags: ['bench'] }, at)
  batch.set(db.doc('posts/bench'), { ...post, comment_count: 2 })
  for (const id of ['bench-1', 'bench-2']) {
    batch.set(db.doc(`comments/${id}`), {
      post_id: 'bench',
      parent_id: null,
      reply_to: null,
      user_id: ADA.uid,
      author_username: ADA.username,
      content: 'Same here.',
      recipient_ids: [],
      created_at: at,
      updated_at: at,
    })
  }
  await batch.commit()
}

/** Lays out the post `bench` and an open report of it. */
export async function layReport(backend: Pick<Backend, 'db'>): Promise<void> {
  await layPost(backend)
  await backend.db.doc('reports/post_bench_ada').set({
    target_type: 'post',
    target_id: 'bench',
    post_id: 'bench',
    user_id: 'ada',
    reason: 'spam',
    note: null,
    status: 'open',
    created_at: new Date(),
    resolved_at: null,
    resolved_by: null,
  })
}

/** Lays out the request `bench`, which waits. */
export async function layRequest({ db }: Pick<Backend, 'db'>): Promise<void> {
  await db.doc('service_requests/bench').set({
    user_name: 'Ines Okafor',
    user_email: 'ines@harbourline.example',
    service_type: 'vapt',
    service_name: 'Vulnerability Assessment & Penetration Testing',
    message: 'Two web applications before an audit.',
    status: 'pending',
    created_at: new Date(),
  })
}
