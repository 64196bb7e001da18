// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { pollWithBackoff } from './data-source.rest'

let isHidden = false

beforeEach(() => {
  isHidden = false
  vi.useFakeTimers()
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
})

const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000)

function turnTab(hidden: boolean): void {
  isHidden = hidden
  document.dispatchEvent(new Event('visibilitychange'))
}

function startPolling(results: readonly boolean[] = []) {
  let polls = 0
  const fail = vi.fn()
  const stop = pollWithBackoff(async () => results[polls++] ?? false, fail)
  return { polls: () => polls, fail, stop }
}

it('polls at once, and every 30 s while there are changes', async () => {
  const { polls, stop } = startPolling([true, true, true, true])
  expect(polls()).toBe(1)
  await seconds(29)
  expect(polls()).toBe(1)
  await seconds(61)
  expect(polls()).toBe(4)
  stop()
})

it('waits until a result received elsewhere is 30 s old', async () => {
  const poll = vi.fn(async () => false)
  const stop = pollWithBackoff(poll, vi.fn(), Date.now() - 10_000)
  await seconds(19)
  expect(poll).not.toHaveBeenCalled()
  await seconds(1)
  expect(poll).toHaveBeenCalledOnce()
  stop()
})

it('waits at most 30 s if the clock of the server is ahead', async () => {
  const poll = vi.fn(async () => false)
  const stop = pollWithBackoff(poll, vi.fn(), Date.now() + 3_600_000)
  await seconds(30)
  expect(poll).toHaveBeenCalledOnce()
  stop()
})

it('polls less often while nothing changes, but never stops', async () => {
  const { polls, stop } = startPolling()
  await seconds(60)
  expect(polls()).toBe(2)
  await seconds(120)
  expect(polls()).toBe(3)
  await seconds(3 * 240)
  expect(polls()).toBe(6)
  stop()
})

it('pauses in a hidden tab, and polls when the tab is shown', async () => {
  const { polls, stop } = startPolling()
  await seconds(1)
  turnTab(true)
  await seconds(3_600)
  expect(polls()).toBe(1)
  turnTab(false)
  await seconds(0)
  expect(polls()).toBe(2)
  stop()
})

it('does not poll at every change of visibility', async () => {
  const { polls, stop } = startPolling()
  for (let turn = 0; turn < 10; turn += 1) {
    await seconds(2)
    turnTab(turn % 2 === 0)
  }
  expect(polls()).toBe(1)
  stop()
})

it.each(['online', 'offline'])('polls at once when the browser goes %s', async (event) => {
  const { polls, stop } = startPolling()
  await seconds(2)
  window.dispatchEvent(new Event(event))
  await seconds(0)
  expect(polls()).toBe(2)
  stop()
})

it('polls once when a hidden tab comes back online', async () => {
  const { polls, stop } = startPolling()
  await seconds(1)
  turnTab(true)
  window.dispatchEvent(new Event('online'))
  await seconds(0)
  expect(polls()).toBe(2)
  await seconds(3_600)
  expect(polls()).toBe(2)
  stop()
})

it('polls once more when the connection changes during a poll', async () => {
  let polls = 0
  let resolvePoll = (_: boolean): void => undefined
  const stop = pollWithBackoff(() => {
    polls += 1
    return new Promise((resolve) => (resolvePoll = resolve))
  }, vi.fn())
  window.dispatchEvent(new Event('online'))
  await seconds(1)
  expect(polls).toBe(1)
  resolvePoll(false)
  await seconds(0)
  expect(polls).toBe(2)
  stop()
})

it('ends at a failure and reports it', async () => {
  const fail = vi.fn()
  const rejection = new Error('rejected')
  pollWithBackoff(() => Promise.reject(rejection), fail)
  await seconds(600)
  expect(fail).toHaveBeenCalledExactlyOnceWith(rejection)
})

it('stops on request', async () => {
  const { polls, stop } = startPolling([true])
  stop()
  await seconds(600)
  window.dispatchEvent(new Event('online'))
  await seconds(1)
  expect(polls()).toBe(1)
})
