import { memberPath, postPath } from '@grid/schema/board-urls'
import { withoutImagePaths } from '@grid/schema/image-display'
import type { Profile } from '@grid/schema/profile'
import type { Report } from '@grid/schema/report'
import { shorten, withoutDirections } from '@grid/schema/unicode'
import Link from '@mui/material/Link'
import { doc, getDoc } from 'firebase/firestore'
import { useEffect, useState } from 'react'
import { cancellable } from '../../browser/timers'
import { comments, posts, profiles } from '../../data/firestore'
import { useAttemptKey } from './refresh'

type ReportedText = {
  readonly text: string
  readonly author: string
}

type Target = Pick<Report, 'target_type' | 'target_id'>

/** Reads the text that was reported; null if it was deleted. */
export async function readReported({
  target_type,
  target_id,
}: Target): Promise<ReportedText | null> {
  if (target_type === 'post') {
    const post = (await getDoc(doc(posts, target_id))).data()
    return post ? { text: post.title, author: post.author_username } : null
  }
  if (target_type === 'profile') {
    const profile = (await getDoc(doc(profiles, target_id))).data()
    return profile ? { text: textOfProfile(profile), author: profile.username } : null
  }
  const comment = (await getDoc(doc(comments, target_id))).data()
  return comment ? { text: comment.content, author: comment.author_username } : null
}

/** Bio and links, and whether there is an avatar. */
function textOfProfile({ bio, links = [], avatar }: Profile): string {
  const parts = [bio, ...links, avatar && 'an avatar'].filter(Boolean)
  return parts.join(', ') || 'A profile without bio, links and avatar'
}

/** The reported text; undefined before the first read. */
type Found = ReportedText | null | undefined

/**
 * The reported text; null if it was deleted. Reads it again after a refresh, and after a failure
 * with the next poll tick.
 */
function useReportedText({ target_type, target_id }: Target): Found {
  const [found, setFound] = useState<Found>()
  const [hasFailed, setHasFailed] = useState(false)
  const attempt = useAttemptKey(hasFailed)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt reads it again
  useEffect(() => {
    setHasFailed(false)
    return cancellable(readReported({ target_type, target_id }), setFound, (error) => {
      console.error('Error fetching reported text:', error)
      setHasFailed(true)
    })
  }, [target_type, target_id, attempt])
  return found
}

const SHOWN = 80

/** The beginning of the reported text, with its author. */
export function ReportedTarget({ report }: { readonly report: Report }) {
  const found = useReportedText(report)
  if (found === undefined) return <>{`A ${report.target_type}`}</>
  if (found === null) return <>{`A ${report.target_type} that is gone`}</>
  const text = shorten(withoutDirections(withoutImagePaths(found.text)), SHOWN)
  return <>{`${text} (by ${found.author})`}</>
}

/** Leads to the post of a report, or to the page of the reported member. */
export function ReportedLink({ report }: { readonly report: Report }) {
  if (report.post_id === null) return <ProfileLink target={report} />
  return (
    <Link href={postPath(report.post_id)} target="_blank">
      Open the post
    </Link>
  )
}

function ProfileLink({ target }: { readonly target: Target }) {
  const found = useReportedText(target)
  if (!found) return 'The profile'
  return (
    <Link href={memberPath(found.author)} target="_blank">
      Open the profile
    </Link>
  )
}
