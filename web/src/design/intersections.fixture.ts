import { act } from '@testing-library/react'
import { vi } from 'vitest'

type Report = (entries: { readonly isIntersecting: boolean }[]) => void

/** Stands in for the browser's observer; what comes into sight or goes is told by hand. */
export function observedByHand() {
  let report: Report = () => undefined
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe = () => undefined
      disconnect = () => undefined
      constructor(callback: Report) {
        report = callback
      }
    },
  )
  return (isIntersecting: boolean) => act(() => report([{ isIntersecting }]))
}
