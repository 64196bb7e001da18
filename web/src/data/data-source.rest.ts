import type { RecordOf } from '@grid/schema/collections'
import type { DataSnapshot, DataSource, PublicName } from './data-source'
import { getDocument, isPermanent, type RestDocument, runQuery } from './plain-requests'
import { readFields } from './plain-values'
import { pollWithBackoff } from './poll'

/**
 * Reads by plain requests and looks again from time to time: all that visitors need, without
 * Firestore's client, which weighs more than the rest of the board.
 */
export const restDataSource: DataSource = {
  watch: (wanted, tell, fail) => follow(() => runQuery(wanted), records, { tell, fail }),
  watchOne: (from, id, tell, fail) =>
    follow(() => getDocument(from, id), firstRecord, { tell, fail }),
  page: async (wanted) => records(await runQuery(wanted)),
  one: async (from, id) => firstRecord(await getDocument(from, id)),
}

type Answer = readonly RestDocument[]

type Ears<Found> = {
  readonly tell: (heard: DataSnapshot<Found>) => void
  readonly fail: (error: unknown) => void
}

/** Tells what is found, at first and when it changes, and the last of it while nobody answers. */
function follow<Found>(
  ask: () => Promise<Answer>,
  read: (answer: Answer) => Found,
  { tell, fail }: Ears<Found>,
): () => void {
  let isOver = false
  let known: { readonly version: string; readonly found: Found } | null = null
  let isCutOff = false

  const look = async () => {
    try {
      const answer = await ask()
      const version = versionOf(answer)
      if (isOver || (version === known?.version && !isCutOff)) return false
      isCutOff = false
      known = { version, found: read(answer) }
      tell({ found: known.found, fromCache: false })
    } catch (error) {
      if (isPermanent(error)) throw error
      if (isOver) return false
      isCutOff = true
      tell({ found: known ? known.found : read([]), fromCache: true })
    }
    return true
  }
  const stop = pollWithBackoff(look, fail)
  return () => {
    isOver = true
    stop()
  }
}

function versionOf(answer: Answer): string {
  return answer.map(({ name, updateTime }) => `${name} ${updateTime}`).join()
}

function records<Wanted extends PublicName>(answer: Answer): readonly RecordOf<Wanted>[] {
  return answer.map(
    ({ name, fields = {} }) =>
      ({ ...readFields(fields), id: name.split('/').at(-1) }) as RecordOf<Wanted>,
  )
}

function firstRecord<Wanted extends PublicName>(answer: Answer): RecordOf<Wanted> | null {
  return records<Wanted>(answer)[0] ?? null
}
