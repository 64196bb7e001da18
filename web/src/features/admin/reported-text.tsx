import type { Report } from '@grid/schema/report'
import { shorten } from '@grid/schema/unicode'
import { doc, getDoc } from 'firebase/firestore'
import { useEffect, useState } from 'react'
import { comments, posts } from '../../data/firestore'
import { useRefresh } from './refresh'

/** What a report is about, as it reads now. */
type ReportedText = {
  readonly text: string
  readonly author: string
}

type Target = Pick<Report, 'target_type' | 'target_id'>

/** Reads the text that was reported; null when it is gone. */
export async function readReported({
  target_type,
  target_id,
}: Target): Promise<ReportedText | null> {
  if (target_type === 'post') {
    const post = (await getDoc(doc(posts, target_id))).data()
    return post ? { text: post.title, author: post.author_username } : null
  }
  const comment = (await getDoc(doc(comments, target_id))).data()
  return comment ? { text: comment.content, author: comment.author_username } : null
}

/**
 * The text that was reported; undefined while it is read, null when it is gone. It is read anew at
 * a wish, and with the next tick of the dashboard where it could not be read.
 */
function useReportedText({ target_type, target_id }: Target): ReportedText | null | undefined {
  const { refreshes, tick } = useRefresh()
  const [found, setFound] = useState<ReportedText | null>()
  const [hasFailed, setHasFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a tick tries again, a failure waits
  useEffect(() => {
    if (hasFailed) setAttempt((before) => before + 1)
  }, [tick])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a wish or another try asks anew
  useEffect(() => {
    let isOver = false
    setHasFailed(false)
    readReported({ target_type, target_id }).then(
      (text) => !isOver && setFound(text),
      (error: unknown) => {
        console.error('Error fetching reported text:', error)
        if (!isOver) setHasFailed(true)
      },
    )
    return () => {
      isOver = true
    }
  }, [target_type, target_id, refreshes, attempt])
  return found
}

const SHOWN = 80

/** The beginning of what was reported, with its author. */
export function ReportedTarget({ report }: { readonly report: Report }) {
  const found = useReportedText(report)
  if (found === undefined) return <>{`A ${report.target_type}`}</>
  if (found === null) return <>{`A ${report.target_type} that is gone`}</>
  return <>{`${shorten(found.text, SHOWN)} (by ${found.author})`}</>
}
