import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { CHUNK_MISSING } from '../browser/chunk-missing'
import { queuePrefetch } from '../browser/chunk-prefetch'
import { notify } from './notify'

type PartProps = {
  /** Stands in its place while it is fetched. */
  readonly meanwhile?: ReactNode
  /** Called when the part did not come; whoever opened it takes it for closed. */
  readonly onMissing?: () => void
  /** Called when the part is there. */
  readonly onShown?: () => void
}

type Options = {
  /** For what nobody asked for and nobody misses: its absence is not told. */
  readonly isQuiet?: boolean
  /** For what members open without a connection as well: they have it before they ask. */
  readonly isAhead?: boolean
}

/**
 * Splits a part of a page off, which is fetched when it is first shown. One that does not come is
 * told and shows nothing, while all around it stays; it is tried again when it is next shown, or
 * when the connection is back. React's `lazy` would take the whole page away, and never try again.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isQuiet = false, isAhead = false }: Options = {},
) {
  let ready: ComponentType<Props> | null = null

  const loadChunk = async () => {
    ready ??= await load()
    return ready
  }
  if (isAhead) queuePrefetch(loadChunk)
  /** Fetches the part before it is shown; what fails here is told when it is. */
  const fetchAhead = () => void loadChunk().catch(() => undefined)

  function LazyPart(props: Props & PartProps) {
    const [Part, setPart] = useState(() => ready)
    const [attempt, setAttempt] = useState(0)
    const [isMissing, setIsMissing] = useState(false)
    const miss = useEffectEvent(() => props.onMissing?.())
    const tellShown = useEffectEvent(() => props.onShown?.())

    // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt fetches anew
    useEffect(() => {
      if (ready) return setPart(() => ready)
      const wanted = new AbortController()
      const { signal } = wanted
      loadChunk().then(
        (part) => {
          if (!signal.aborted) setPart(() => part)
        },
        (error: unknown) => {
          if (signal.aborted) return
          const again = () => setAttempt((count) => count + 1)
          window.addEventListener('online', again, { once: true, signal })
          setIsMissing(true)
          miss()
          if (isQuiet) return
          console.error('A part of the page did not come:', error)
          notify.error(CHUNK_MISSING, { id: CHUNK_MISSING })
        },
      )
      return () => wanted.abort()
    }, [attempt])

    useEffect(() => {
      if (Part) tellShown()
    }, [Part])

    if (Part) return <Part {...props} />
    return isMissing ? null : props.meanwhile
  }
  return Object.assign(LazyPart, { fetchAhead })
}
