import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { OFFLINE } from '../browser/connection'
import { CHUNK_MISSING, queuePrefetch } from '../browser/prefetch'
import { notify } from './notify'

type LazyProps = {
  /** Shown while the component loads. */
  readonly fallback?: ReactNode
  readonly onLoadError?: () => void
  /** Called when the component is loaded. */
  readonly onShown?: () => void
}

type Options = {
  /** Shows no error if loading fails. For decoration. */
  readonly isSilent?: boolean
  /** Prefetches for members, so that the component also opens offline. */
  readonly prefetch?: boolean
}

/**
 * The state of a dialog, menu or drawer that loads when it is first opened. It is rendered once it
 * `wasOpened`; `reset` counts it as never opened after its chunk failed to load.
 */
export function useDisclosure() {
  const [state, setState] = useState<'unopened' | 'open' | 'closed'>('unopened')
  return {
    isOpen: state === 'open',
    wasOpened: state !== 'unopened',
    open: () => setState('open'),
    close: () => setState((now) => (now === 'open' ? 'closed' : now)),
    reset: () => setState('unopened'),
  }
}

/**
 * A component that loads when it is first shown. If loading fails, it shows a toast and nothing
 * else, and retries when it is next shown or the browser is online. React's `lazy` would remove the
 * whole page and never retry.
 */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isSilent = false, prefetch = false }: Options = {},
) {
  let ready: ComponentType<Props> | null = null

  const loadChunk = async () => {
    ready ??= await load()
    return ready
  }
  if (prefetch) queuePrefetch(loadChunk)
  /** Loads the component before it is shown. A failure is reported when it is shown. */
  const preload = () => void loadChunk().catch(() => undefined)

  function Lazy(props: Props & LazyProps) {
    const [Loaded, setLoaded] = useState(() => ready)
    const [hasFailed, setHasFailed] = useState(false)
    const announceError = useEffectEvent(() => props.onLoadError?.())
    const announceShown = useEffectEvent(() => props.onShown?.())

    useEffect(() => {
      if (ready) return setLoaded(() => ready)
      const controller = new AbortController()
      const { signal } = controller
      const onError = (error: unknown) => {
        if (signal.aborted) return
        window.addEventListener('online', attempt, { once: true, signal })
        setHasFailed(true)
        announceError()
        if (isSilent) return
        console.error('A chunk failed to load:', error)
        notify.error(navigator.onLine ? CHUNK_MISSING : OFFLINE, { id: CHUNK_MISSING })
      }
      const attempt = () =>
        void loadChunk().then((loaded) => {
          if (!signal.aborted) setLoaded(() => loaded)
        }, onError)
      attempt()
      return () => controller.abort()
    }, [])

    useEffect(() => {
      if (Loaded) announceShown()
    }, [Loaded])

    if (Loaded) return <Loaded {...props} />
    return hasFailed ? null : props.fallback
  }
  return Object.assign(Lazy, { preload })
}
