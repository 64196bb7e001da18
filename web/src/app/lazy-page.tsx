import { type ComponentType, type ReactNode, use, useEffect, useState } from 'react'
import { afterLoad } from '../browser/after-load'
import { MissingPage } from './missing-page'
import { underWay } from './pages-under-way'

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
    coming ??= underWay(load()).catch((error: unknown) => {
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
