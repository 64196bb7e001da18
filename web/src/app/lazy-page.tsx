import { type ComponentType, type ReactNode, use, useEffect, useEffectEvent, useState } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { reloadIfOutdated } from '../browser/new-version'
import { prefetchAfterLoad } from '../browser/prefetch'
import { Page, PageContainer } from '../design/page'
import { ErrorState } from '../design/states'
import { VisuallyHidden } from '../design/text'

/** Shown if a page fails to load. */
export const PAGE_MISSING =
  'This page could not be loaded. Check your connection, or load the page again.'

/** A page that loads faster shows no progress. */
export const GRACE_MS = 200

const loadingStore = createStore<{ readonly count: number }>(() => ({ count: 0 }))

/** Counts a page as loading until its promise settles. Returns the promise. */
export function trackLoading<Page>(page: Promise<Page>): Promise<Page> {
  change(1)
  return page.finally(() => change(-1))
}

function change(by: number): void {
  // A page is requested during rendering, when no other component may be updated.
  queueMicrotask(() => loadingStore.setState(({ count }) => ({ count: count + by })))
}

const isPlaceholderShown = () => document.getElementById('main')?.ariaBusy === 'true'

/**
 * Whether the next page has been loading for 200 ms while the previous one is shown. False while a
 * placeholder is shown, because that has its own progress.
 */
export function useIsPageLoading(): boolean {
  const isLoading = useStore(loadingStore, ({ count }) => count > 0)
  const [isLong, setIsLong] = useState(false)

  useEffect(() => {
    if (!isLoading) return
    const timer = setTimeout(() => setIsLong(!isPlaceholderShown()), GRACE_MS)
    return () => {
      clearTimeout(timer)
      setIsLong(false)
    }
  }, [isLoading])

  return isLong
}

type Props = {
  /** Called when it is mounted. */
  readonly onShown: () => void
  /** Loads the page again; also called when the browser is online. */
  readonly onRetry: () => void
}

function MissingPage({ onShown, onRetry }: Props) {
  const show = useEffectEvent(onShown)
  const retry = useEffectEvent(onRetry)

  useEffect(() => {
    show()
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [])

  return (
    <Page title="Page not loaded">
      <PageContainer sx={{ paddingBlock: 8 }}>
        <VisuallyHidden>
          <h1>Page not loaded</h1>
        </VisuallyHidden>
        <ErrorState text={PAGE_MISSING} onRetry={onRetry} />
      </PageContainer>
    </Page>
  )
}

/** The result of a page that the browser leaves. */
const stayPending = new Promise<null>(() => undefined)

type Load = () => Promise<ComponentType>

/** A page that loads when it is first shown, or by `preload`. */
export type LazyPage = {
  (): ReactNode
  /** Loads the page, so that it renders without suspending. */
  preload(): Promise<void>
}

/**
 * Creates a lazy page. A preloaded page renders and hydrates without suspending. A page that fails
 * to load shows an error and is retried when it is opened again; React's `lazy` never retries.
 *
 * @param next - the page that users mostly open next: preloaded when the browser is idle.
 */
export function lazyPage(load: Load, next?: () => LazyPage): LazyPage {
  let ready: ComponentType | null = null
  let pending: Promise<ComponentType | null> | null = null

  const preload = async () => {
    ready = await load()
  }
  /** The page, or null if it failed to load. The same promise while it is pending. */
  const request = () => {
    pending ??= trackLoading(load()).catch(async (error: unknown) => {
      if (await reloadIfOutdated()) return stayPending
      console.error('A page failed to load:', error)
      return null
    })
    return pending
  }
  const reset = () => {
    pending = null
  }

  function Page() {
    const [preloaded] = useState(() => ready)
    const [requested, setRequested] = useState(() => (preloaded ? null : request()))
    const Shown = preloaded ?? (requested && use(requested))

    useEffect(() => {
      if (Shown && next) prefetchAfterLoad(() => preloadSilently(next()))
    }, [Shown])

    const retry = () => {
      reset()
      setRequested(request())
    }
    if (Shown) return <Shown />
    return <MissingPage onShown={reset} onRetry={retry} />
  }
  return Object.assign(Page, { preload })
}

/** Optional: without it the page takes longer when it is opened. */
function preloadSilently(page: LazyPage): void {
  page.preload().catch(() => undefined)
}

/** Whether an element's type is a lazy page. */
export function isLazyPage(type: unknown): type is LazyPage {
  return typeof type === 'function' && 'preload' in type
}
