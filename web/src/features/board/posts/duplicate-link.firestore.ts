import { type Post, postForm } from '@grid/schema/post'
import { getDocsFromServer, limit, query, where } from 'firebase/firestore'
import { useEffect, useMemo, useState } from 'react'
import { posts } from '../../../data/firestore'
import { requestWithTimeout } from '../../../data/timeout'

/** Long enough that a link is read once it is typed. */
const PAUSE_MS = 700

const TRACKING = /^(utm_.*|fbclid|gclid|mc_[ce]id)$/

/**
 * The spellings under which other posts may have the same link: with and without encryption, `www`,
 * a slash at the end, tracking parameters and a fragment.
 */
export function spellingsOf(link: string): readonly string[] {
  const url = new URL(link)
  url.hash = ''
  for (const name of [...url.searchParams.keys()].filter((key) => TRACKING.test(key))) {
    url.searchParams.delete(name)
  }
  const host = url.host.replace(/^www\./, '')
  const path = url.pathname.replace(/\/+$/, '')
  const spellings = ['https', 'http'].flatMap((scheme) =>
    [host, `www.${host}`].flatMap((name) =>
      [`${path}/`, ...(path ? [path] : [])].map((end) => `${scheme}://${name}${end}${url.search}`),
    ),
  )
  return [...new Set([link, ...spellings])]
}

/** Reads another post with the same link. Reads at most two documents. */
async function findDuplicate(link: string, edited: Post | null): Promise<Post | null> {
  const same = query(posts, where('link', 'in', spellingsOf(link)), limit(2))
  const { docs } = await requestWithTimeout(() => getDocsFromServer(same))
  return docs.map((found) => found.data()).find((post) => post.id !== edited?.id) ?? null
}

/**
 * A post that has the link already, once the user pauses; null if there is none, if the text is no
 * link, or if the server cannot be reached.
 *
 * @param edited The post that is edited; its own link is not looked up.
 */
export function useDuplicateLink(text: string, edited: Post | null): Post | null {
  const link = useMemo(() => postForm.shape.link.safeParse(text).data ?? null, [text])
  const [checked, setChecked] = useState<{ link: string; post: Post | null } | null>(null)
  const isChecked = link === null || link === edited?.link || link === checked?.link

  useEffect(() => {
    if (isChecked) return
    let isOver = false
    const timer = setTimeout(() => {
      if (!navigator.onLine) return
      findDuplicate(link, edited).then(
        (post) => {
          if (!isOver) setChecked({ link, post })
        },
        (error: unknown) => console.warn('Posts with the same link could not be read:', error),
      )
    }, PAUSE_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isChecked, link, edited])

  return link !== null && checked?.link === link ? checked.post : null
}
