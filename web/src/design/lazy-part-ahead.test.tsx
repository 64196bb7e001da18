// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const Dialog = () => <p>Here</p>
const resting: (() => void)[] = []
vi.mock('../browser/idle', () => ({
  afterLoad: (work: () => void) => void resting.push(work),
}))
/** Lets the browser rest once, and what is fetched then arrive. */
const restOnce = async () => {
  for (const work of resting.splice(0)) work()
  await vi.dynamicImportSettled()
}

beforeEach(() => vi.resetModules())
afterEach(() => {
  cleanup()
  resting.length = 0
})

async function parts() {
  const { lazyComponent } = await import('./lazy-component')
  const { startPrefetching } = await import('../browser/chunk-prefetch')
  return { lazyComponent, startPrefetching }
}
const loads = (count: number) => Array.from({ length: count }, () => vi.fn(async () => Dialog))

test('a part that nobody is to have ahead is fetched when it is shown', async () => {
  const { lazyComponent } = await parts()
  const [load = vi.fn()] = loads(1)
  lazyComponent(load, { isAhead: true })
  await restOnce()
  expect(load).not.toHaveBeenCalled()
})

test('parts come one at a time while the browser rests, those of later pages too', async () => {
  const { lazyComponent, startPrefetching } = await parts()
  const [one, two, three, other] = loads(4)
  if (!one || !two || !three || !other) throw new Error('There are four.')
  lazyComponent(one, { isAhead: true })
  lazyComponent(other)
  lazyComponent(two, { isAhead: true })
  startPrefetching()
  expect(one).not.toHaveBeenCalled()
  await restOnce()
  expect([one, two].map((load) => load.mock.calls.length)).toEqual([1, 0])
  await restOnce()
  expect(two).toHaveBeenCalledOnce()
  lazyComponent(three, { isAhead: true })
  await restOnce()
  expect(three).toHaveBeenCalledOnce()
  expect(other).not.toHaveBeenCalled()
})

test('a part that came ahead is there at its first showing, without a connection', async () => {
  const { lazyComponent, startPrefetching } = await parts()
  const load = vi.fn(async () => Dialog).mockRejectedValue(new TypeError('Failed to fetch'))
  load.mockResolvedValueOnce(Dialog)
  const Part = lazyComponent(load, { isAhead: true })
  startPrefetching()
  await restOnce()
  const onShown = vi.fn()
  render(<Part onShown={onShown} />)
  expect(screen.getByText('Here')).toBeTruthy()
  expect(onShown).toHaveBeenCalledOnce()
  expect(load).toHaveBeenCalledOnce()
})

test('a part that does not come ahead is fetched when it is shown, as are the others', async () => {
  const { lazyComponent, startPrefetching } = await parts()
  const missed = vi.fn(async () => Dialog).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  const [next = vi.fn()] = loads(1)
  const Part = lazyComponent(missed, { isAhead: true })
  lazyComponent(next, { isAhead: true })
  startPrefetching()
  await restOnce()
  await restOnce()
  expect(next).toHaveBeenCalledOnce()
  render(<Part />)
  expect(await screen.findByText('Here')).toBeTruthy()
})

test.each([
  ['the connection is back', () => window.dispatchEvent(new Event('online'))],
  ['parts are wanted ahead again', (fetchAgain: () => void) => fetchAgain()],
])('parts that did not come are tried again, once each, when %s', async (_, happen) => {
  const { lazyComponent, startPrefetching } = await parts()
  const missed = loads(2)
  for (const load of missed) {
    load.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    lazyComponent(load, { isAhead: true })
  }
  const tries = () => missed.map((load) => load.mock.calls.length)
  const restUntilDone = async () => {
    while (resting.length > 0) await restOnce()
  }
  startPrefetching()
  await restUntilDone()
  expect(tries()).toEqual([1, 1])
  happen(() => startPrefetching())
  await restUntilDone()
  expect(tries()).toEqual([2, 2])
  happen(() => startPrefetching())
  await restUntilDone()
  expect(tries()).toEqual([2, 2])
})
