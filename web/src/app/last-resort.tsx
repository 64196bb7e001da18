import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { ErrorBoundary } from './error-boundary'

/** Says so when what surrounds the pages fails, where React would leave an empty document. */
export function LastResort({ children }: { readonly children: ReactNode }) {
  return <ErrorBoundary place={useLocation().pathname}>{children}</ErrorBoundary>
}
