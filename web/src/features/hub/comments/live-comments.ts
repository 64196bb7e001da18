import type { Comment } from '@grid/schema/comment'
import { LIMITS } from '@grid/schema/limits'
import {
  doc,
  limit,
  onSnapshot,
  orderBy,
  type QueryDocumentSnapshot,
  query,
  startAfter,
  where,
} from 'firebase/firestore'
import { comments } from '../../../data/firestore'
import { type Entry, openPages, type Pages } from './comment-pages'
import { type Thread, toThreads } from './threads'

/** What is known of the comments below a post. */
export type CommentList =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | {
      readonly state: 'loaded'
      readonly threads: readonly Thread[]
      readonly shown: number
      readonly goesOn: boolean
      readonly isLoadingMore: boolean
    }

type Line = Entry & { readonly record: QueryDocumentSnapshot<Comment> }

const lineOf = (record: QueryDocumentSnapshot<Comment>): Line => ({
  id: record.id,
  place: `${record.data().created_at.valueOf()} ${record.id}`,
  record,
})

/** Follows single comments, each until it is deleted. */
function followSingles(changed: () => void, fail: (error: unknown) => void) {
  const found = new Map<string, Comment | null>()
  const stops = new Map<string, () => void>()

  const release = (id: string) => {
    stops.get(id)?.()
    stops.delete(id)
  }

  const also = (id: string) => {
    if (stops.has(id)) return
    const stop = onSnapshot(
      doc(comments, id),
      (snapshot) => {
        const comment = snapshot.data() ?? null
        found.set(id, comment)
        // A listener to what is gone takes every later moment for news that it still is, and may
        // so hide what a page tells of its return.
        if (!comment && !snapshot.metadata.fromCache) release(id)
        if (comment?.parent_id) also(comment.parent_id)
        changed()
      },
      fail,
    )
    stops.set(id, stop)
  }

  return { found, also, stop: () => [...stops.keys()].forEach(release) }
}

/**
 * Follows the comments below a post, oldest first, by pages. Single ones further down, such as the
 * member's own or one that a link names, are followed beside the pages until they are deleted.
 */
export function followComments(postId: string, tell: (list: CommentList) => void) {
  let pages: Pages<Line> = { entries: [], isLoading: true, goesOn: false }

  const fail = (error: unknown) => {
    console.error('Error fetching comments:', error)
    tell({ state: 'failed' })
  }

  const publish = () => {
    if (pages.isLoading && pages.entries.length === 0) return
    const paged = pages.entries.map(({ record }) => record.data())
    const known = new Map(paged.map((comment) => [comment.id, comment]))
    for (const single of singles.found.values()) {
      const parent = single?.parent_id
      const isPlaced = !parent || known.has(parent) || singles.found.has(parent)
      if (single && isPlaced && single.post_id === postId) known.set(single.id, single)
    }
    tell({
      state: 'loaded',
      threads: toThreads([...known.values()]),
      shown: known.size,
      goesOn: pages.goesOn,
      isLoadingMore: pages.isLoading,
    })
  }

  const singles = followSingles(publish, fail)
  const opened = openPages<Line>(
    LIMITS.page.comments,
    (after, found) => {
      const below = [where('post_id', '==', postId), orderBy('created_at')]
      const start = after ? [startAfter(after.record)] : []
      const page = query(comments, ...below, ...start, limit(LIMITS.page.comments))
      return onSnapshot(page, ({ docs }) => found(docs.map(lineOf)), fail)
    },
    (next) => {
      pages = next
      publish()
    },
  )

  return {
    more: opened.more,
    also: singles.also,
    stop() {
      opened.stop()
      singles.stop()
    },
  }
}
