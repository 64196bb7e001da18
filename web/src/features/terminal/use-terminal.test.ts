import { beforeEach, expect, test, vi } from 'vitest'
import { shownAfter, type } from './use-terminal'

beforeEach(() => vi.useFakeTimers())

function typing(text: string) {
  const onProgress = vi.fn<(shown: number) => void>()
  const onDone = vi.fn<() => void>()
  return { onProgress, onDone, typist: type({ text, onProgress, onDone }) }
}

test('types one character every 15 ms and then says that it is done', () => {
  const { onProgress, onDone } = typing('grid')
  vi.advanceTimersByTime(14)
  expect(onProgress).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onProgress).toHaveBeenLastCalledWith(1)
  vi.advanceTimersByTime(44)
  expect(onProgress).toHaveBeenLastCalledWith(3)
  expect(onDone).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onProgress).toHaveBeenLastCalledWith(4)
  expect(onDone).toHaveBeenCalledOnce()
  expect(vi.getTimerCount()).toBe(0)
})

test('completes at once when asked, and says so once', () => {
  const { onProgress, onDone, typist } = typing('a long answer')
  typist.finish()
  typist.finish()
  expect(onProgress).toHaveBeenLastCalledWith(13)
  expect(onDone).toHaveBeenCalledOnce()
  expect(vi.getTimerCount()).toBe(0)
})

test('falls silent when stopped', () => {
  const { onProgress, onDone, typist } = typing('a long answer')
  typist.stop()
  vi.advanceTimersByTime(1000)
  expect(onProgress).not.toHaveBeenCalled()
  expect(onDone).not.toHaveBeenCalled()
})

test('takes 150 s for ten thousand characters, however late its timer is', () => {
  const text = 'x'.repeat(10_000)
  expect(shownAfter(text, 149_999)).toBe(9999)
  expect(shownAfter(text, 150_000)).toBe(10_000)
})

test('never shows half a character', () => expect(shownAfter('a🔒b', 30)).toBe(3))
