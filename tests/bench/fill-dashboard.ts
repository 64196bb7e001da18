import type { Backend } from '../functions/client'
import { storedPost } from '../stored-documents'

const HOUR_MS = 60 * 60 * 1_000

const ROWS = { posts: 30, service_requests: 30, download_stats: 80, reports: 10 } as const
type Filled = keyof typeof ROWS

const AUTHOR = { uid: 'mallory', username: 'mallory' }

const FIELDS: { readonly [N in Filled]: (index: number) => object } = {
  posts: (index) => storedPost(AUTHOR, { title: `Post ${index} of a busy board` }),
  service_requests: (index) => ({
    user_name: `Client ${index}`,
    user_email: `client-${index}@harbourline.example`,
    service_type: 'vapt',
    service_name: 'Vulnerability Assessment & Penetration Testing',
    message: 'Two web applications before an audit.',
    status: 'pending',
  }),
  download_stats: () => ({
    tool_name: 'PortLock',
    platform: 'linux',
    version: 'v1.2.3',
    file_path: 'portlock/linux/portlock-v1.2.3-linux.tar.gz',
    user_id: null,
  }),
  reports: (index) => ({
    target_type: 'post',
    target_id: `busy-${index}`,
    post_id: `busy-${index}`,
    user_id: 'ada',
    reason: 'spam',
    note: null,
    status: 'open',
    resolved_at: null,
    resolved_by: null,
  }),
}

/** After this time without a change of the counters, all rows are counted. */
const STILL_MS = 10_000

/** Stores more rows of the last days than each list of the overview shows. */
export async function fillDashboard({ db }: Backend): Promise<void> {
  const batch = db.batch()
  for (const [name, count] of Object.entries(ROWS) as [Filled, number][]) {
    for (let index = 0; index < count; index += 1) {
      const created_at = new Date(Date.now() - index * 4 * HOUR_MS)
      const fields = { ...FIELDS[name](index), created_at, updated_at: created_at }
      batch.set(db.doc(`${name}/busy-${index}`), fields)
    }
  }
  await batch.commit()
  await waitForCounters(db)
}

/** Waits for the triggers. Otherwise the dashboard would receive each step of the counters. */
async function waitForCounters(db: Backend['db']): Promise<void> {
  for (let last = ''; ; ) {
    const { updateTime } = await db.doc('stats/counts').get()
    const now = String(updateTime?.toMillis())
    if (now === last) return
    last = now
    await new Promise((resolve) => setTimeout(resolve, STILL_MS))
  }
}
