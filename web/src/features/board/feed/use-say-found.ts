import { useEffect, useEffectEvent, useRef } from 'react'
import { announce } from '../../../design/announce'
import { counted } from '../../../design/counted'
import type { Filters } from './filters'
import { FEED_MESSAGES } from './messages'
import type { FeedView } from './use-feed'

/**
 * Says how many posts other filters have brought, and those that were waited for. What came with
 * the page itself is read, not said.
 */
export function useSayFound({ state, posts, later }: FeedView, filters: Filters): void {
  const isNew = useRef(true)
  const say = useEffectEvent(() => {
    const wasThere = isNew.current && state === 'loaded'
    isNew.current = false
    if (wasThere || state !== 'loaded' || posts.length === 0) return
    const found = counted(posts.length, 'post')
    return announce(later === 'ended' ? FEED_MESSAGES.all(found) : FEED_MESSAGES.andMore(found))
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: more posts of the same are no answer
  useEffect(() => say(), [state, filters])
}
