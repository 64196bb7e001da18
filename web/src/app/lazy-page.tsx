import { type ComponentType, type ReactNode, use, useEffect, useEffectEvent, useState } from 'react'
import { afterLoad } from '../browser/idle'
import { openListeners } from '../browser/listeners'
import { Frame, Page } from '../design/page'
import { ErrorState } from '../design/states'
import { VisuallyHidden } from '../design/text'
import { APP_MESSAGES } from './messages'

/** A wait that nobody needs to see. */
export const GRACE_MS = 200

let count = 0
const { subscribe, tell } = openListeners()

/** Tells for how long a page is fetched; gives the page. */
export function trackLoading<Page>(page: Promise<Page>): Promise<Page> {
  change(1)
  return page.finally(() => change(-1))
}

function change(by: number): void {
  count += by
  // A page is asked for while React draws, and then nothing else may be drawn anew.
  queueMicrotask(tell)
}

const isAwaited = () => document.getElementById('main')?.ariaBusy === 'true'

/**
 * Whether the next page is fetched, for longer than nobody would notice, while another one is shown
 * in its place; a page that says itself that it is awaited needs no more than that.
 */
export function useIsPageLoading(): boolean {
  const [isLong, setIsLong] = useState(false)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      if (count === 0) setIsLong(false)
      else timer = setTimeout(() => setIsLong(!isAwaited()), GRACE_MS)
    }
    look()
    const stop = subscribe(look)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])

  return isLong
}

type Props = {
  /** Called once it is shown. */
  readonly onShown: () => void
  /** Fetches the page again; called as well when the connection is back. */
  readonly onRetry: () => void
}

/** What is shown for a page whose code did not come, mostly without a connection. */
function MissingPage({ onShown, onRetry }: Props) {
  const show = useEffectEvent(onShown)
  const retry = useEffectEvent(onRetry)

  useEffect(() => {
    const onOnline = () => retry()
    show()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [])

  return (
    <Page title="Page not loaded">
      <Frame sx={{ paddingBlock: 8 }}>
        <VisuallyHidden>
          <h1>Page not loaded</h1>
        </VisuallyHidden>
        <ErrorState text={APP_MESSAGES.pageMissing} onRetry={onRetry} />
      </Frame>
    </Page>
  )
}

type Load = () => Promise<ComponentType>

/** A route's page that is fetched when it is first shown, or before on request. */
export type LazyPage = {
  (): ReactNode
  /** Fetches the page, so that its first rendering need not wait. */
  preload(): Promise<void>
}

/**
 * Splits a page off; one that was preloaded is rendered, and hydrated, without a gap. One that does
 * not come is told in its place, and tried again whenever it is wanted. React's `lazy` never would.
 *
 * @param next - the page that is mostly opened from this one: fetched as soon as the browser rests.
 */
export function lazyPage(load: Load, next?: () => LazyPage): LazyPage {
  let ready: ComponentType | null = null
  let coming: Promise<ComponentType | null> | null = null

  const preload = async () => {
    ready = await load()
  }
  /** The page, or null if it did not come: the same answer for as long as it is waited for. */
  const arrival = () => {
    coming ??= trackLoading(load()).catch((error: unknown) => {
      console.error('A page did not come:', error)
      return null
    })
    return coming
  }
  const forget = () => {
    coming = null
  }

  function Page() {
    const [early] = useState(() => ready)
    const [awaited, setAwaited] = useState(() => (early ? null : arrival()))
    const Shown = early ?? (awaited && use(awaited))

    useEffect(() => {
      if (Shown && next) afterLoad(() => fetchAhead(next()))
    }, [Shown])

    const retry = () => {
      forget()
      setAwaited(arrival())
    }
    if (Shown) return <Shown />
    return <MissingPage onShown={forget} onRetry={retry} />
  }
  return Object.assign(Page, { preload })
}

/** Without it the page takes a little longer when it is opened. */
function fetchAhead(page: LazyPage): void {
  page.preload().catch(() => undefined)
}

/** The part of an element's type that can be fetched ahead, if it has one. */
export function isLazyPage(type: unknown): type is LazyPage {
  return typeof type === 'function' && 'preload' in type
}
