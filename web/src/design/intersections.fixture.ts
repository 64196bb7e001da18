import { act } from '@testing-library/react'
import { vi } from 'vitest'

type Report = (entries: { readonly isIntersecting: boolean }[]) => void

/** Replaces IntersectionObserver. Returns a function that reports an intersection. */
export function fakeIntersections() {
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
