import type { LogSource } from '@grid/schema/verify-log'
import {
  getDocFromServer,
  getDocsFromServer,
  limit,
  orderBy,
  query,
  where,
} from 'firebase/firestore'
import { adminActions, auditHeadDocument } from '../../../data/admin-collections'

/** The log as the server holds it, past every cache. */
export const STORED_LOG: LogSource = {
  head: async () => (await getDocFromServer(auditHeadDocument)).data() ?? null,
  after: async (seq, count) => {
    const lines = query(adminActions, where('seq', '>', seq), orderBy('seq'), limit(count))
    return (await getDocsFromServer(lines)).docs.map((line) => line.data())
  },
}
