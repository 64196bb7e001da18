import type { ReactNode } from 'react'
import { VisuallyHidden } from './visually-hidden'

type LoadingRegionProps = {
  /** Said to screen readers, e.g. "Loading The Grid...". */
  label: string
  /** Skeletons in the shape of what is coming. */
  children: ReactNode
}

/** Skeletons for the eye, one sentence for the ear. */
export function LoadingRegion({ label, children }: LoadingRegionProps) {
  return (
    <div role="status" aria-busy>
      <VisuallyHidden>{label}</VisuallyHidden>
      <div aria-hidden>{children}</div>
    </div>
  )
}
