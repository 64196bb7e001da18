import type { Report } from '@grid/schema/report'
import { doc, getDoc } from 'firebase/firestore'
import { useEffect, useState } from 'react'
import { comments, posts } from '../../../data/firestore'

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

/** The text that was reported; undefined while it is read, null when it is gone. */
export function useReportedText({
  target_type,
  target_id,
}: Target): ReportedText | null | undefined {
  const [found, setFound] = useState<ReportedText | null>()
  useEffect(() => {
    let isOver = false
    readReported({ target_type, target_id }).then(
      (text) => !isOver && setFound(text),
      (error: unknown) => console.error('Error fetching reported text:', error),
    )
    return () => {
      isOver = true
    }
  }, [target_type, target_id])
  return found
}
