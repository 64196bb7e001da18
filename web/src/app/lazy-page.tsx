import { type ComponentType, lazy, type ReactNode, useState } from 'react'

type Load = () => Promise<ComponentType>

/** A route's page that is fetched when it is first shown, or before on request. */
export type LazyPage = {
  (): ReactNode
  /** Fetches the page, so that its first rendering need not wait. */
  preload(): Promise<void>
}

/** Splits a page off; one that was preloaded is rendered, and hydrated, without a gap. */
export function lazyPage(load: Load): LazyPage {
  let ready: ComponentType | null = null
  const Later = lazy(async () => ({ default: await load() }))

  function Page() {
    const [Shown] = useState<ComponentType>(() => ready ?? Later)
    return <Shown />
  }
  return Object.assign(Page, {
    preload: async () => {
      ready = await load()
    },
  })
}

/** The part of an element's type that can be fetched ahead, if it has one. */
export function isLazyPage(type: unknown): type is LazyPage {
  return typeof type === 'function' && 'preload' in type
}
