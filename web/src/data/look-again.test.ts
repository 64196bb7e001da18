// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pollWithBackoff } from './poll'

let isHidden = false

beforeEach(() => {
  isHidden = false
  vi.useFakeTimers()
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
})
afterEach(() => vi.useRealTimers())

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000)

function turnTab(hidden: boolean): void {
  isHidden = hidden
  document.dispatchEvent(new Event('visibilitychange'))
}

function looking(answers: readonly boolean[] = []) {
  let looks = 0
  const fail = vi.fn()
  const stop = pollWithBackoff(async () => answers[looks++] ?? false, fail)
  return { looks: () => looks, fail, stop }
}

it('looks at once, and every half minute while there is news', async () => {
  const { looks, stop } = looking([true, true, true, true])
  expect(looks()).toBe(1)
  await seconds(29)
  expect(looks()).toBe(1)
  await seconds(61)
  expect(looks()).toBe(4)
  stop()
})

it('looks less often while nothing is new, but never stops', async () => {
  const { looks, stop } = looking()
  await seconds(60)
  expect(looks()).toBe(2)
  await seconds(120)
  expect(looks()).toBe(3)
  await seconds(3 * 240)
  expect(looks()).toBe(6)
  stop()
})

it('does not look while nobody sees the tab, and does when somebody comes back', async () => {
  const { looks, stop } = looking()
  await seconds(1)
  turnTab(true)
  await seconds(3_600)
  expect(looks()).toBe(1)
  turnTab(false)
  await seconds(0)
  expect(looks()).toBe(2)
  stop()
})

it('does not look each time somebody turns the tab to and fro', async () => {
  const { looks, stop } = looking()
  for (let turn = 0; turn < 10; turn += 1) {
    await seconds(2)
    turnTab(turn % 2 === 0)
  }
  expect(looks()).toBe(1)
  stop()
})

it.each(['online', 'offline'])('looks at once when the browser goes %s', async (event) => {
  const { looks, stop } = looking()
  await seconds(2)
  window.dispatchEvent(new Event(event))
  await seconds(0)
  expect(looks()).toBe(2)
  stop()
})

it('looks once when the connection comes back in a tab that nobody sees', async () => {
  const { looks, stop } = looking()
  await seconds(1)
  turnTab(true)
  window.dispatchEvent(new Event('online'))
  await seconds(0)
  expect(looks()).toBe(2)
  await seconds(3_600)
  expect(looks()).toBe(2)
  stop()
})

it('looks once more when the connection changes in the middle of a look', async () => {
  let looks = 0
  let answer = (_: boolean): void => undefined
  const stop = pollWithBackoff(() => {
    looks += 1
    return new Promise((resolve) => {
      answer = resolve
    })
  }, vi.fn())
  window.dispatchEvent(new Event('online'))
  await seconds(1)
  expect(looks).toBe(1)
  answer(false)
  await seconds(0)
  expect(looks).toBe(2)
  stop()
})

it('ends with the failure, which is told', async () => {
  const fail = vi.fn()
  const refusal = new Error('refused')
  pollWithBackoff(() => Promise.reject(refusal), fail)
  await seconds(600)
  expect(fail).toHaveBeenCalledExactlyOnceWith(refusal)
})

it('ends when it is stopped', async () => {
  const { looks, stop } = looking([true])
  stop()
  await seconds(600)
  window.dispatchEvent(new Event('online'))
  await seconds(1)
  expect(looks()).toBe(1)
})
