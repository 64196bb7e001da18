import { type ReactNode, useEffect, useRef } from 'react'
import { deviceStorage } from '../browser/storage'

type Props = {
  /** Identifies the content on this device. */
  readonly name: string
  readonly state: 'loading' | 'ready' | 'failed'
  readonly children: ReactNode
}

/**
 * Content that loads. Meanwhile its placeholder is as high as the content was last on this device:
 * a button further down that moved between press and release would lose the click.
 */
export function SteadyHeight({ name, state, children }: Props) {
  const root = useRef<HTMLDivElement>(null)
  const key = `grid.height.${name}`
  useEffect(() => {
    if (state !== 'ready' || !root.current) return
    const store = ([entry]: readonly ResizeObserverEntry[]) =>
      entry && deviceStorage.write(key, String(entry.contentRect.height))
    const observer = new ResizeObserver(store)
    observer.observe(root.current)
    return () => observer.disconnect()
  }, [state, key])
  const height = state === 'loading' && Number(deviceStorage.read(key))
  return (
    <div ref={root} style={height ? { height, overflow: 'clip' } : {}}>
      {children}
    </div>
  )
}
