import { act } from '@testing-library/react'
import { beforeEach, vi } from 'vitest'

type Report = (entries: { readonly isIntersecting: boolean }[]) => void

/** Replaces IntersectionObserver in all tests. Returns a function that reports an intersection. */
export function fakeIntersections() {
  let report: Report = () => undefined
  class TestObserver {
    observe = () => undefined
    disconnect = () => undefined
    constructor(callback: Report) {
      report = callback
    }
  }
  beforeEach(() => vi.stubGlobal('IntersectionObserver', TestObserver))
  return (isIntersecting: boolean) => act(() => report([{ isIntersecting }]))
}
