import { expect, it } from 'vitest'
import { sideBySide } from '../core/batches'

/** Work that notes what is under way, and may fail. */
function watched(failing = Number.NaN) {
  const seen = { done: [] as number[], underWay: 0, most: 0 }
  const work = async (one: number) => {
    seen.underWay += 1
    seen.most = Math.max(seen.most, seen.underWay)
    await new Promise((resolve) => setTimeout(resolve, one % 3))
    seen.underWay -= 1
    if (one === failing) throw new Error(`not ${one}`)
    seen.done.push(one)
  }
  return { seen, work }
}

const numbers = (many: number) => Array.from({ length: many }, (_, at) => at)

it('everything is done once, so many at once', async () => {
  const { seen, work } = watched()
  await sideBySide(numbers(25), 10, work)
  expect(seen.done.sort((one, other) => one - other)).toEqual(numbers(25))
  expect(seen.most).toBe(10)
})

it('few are done as they are, and none is nothing to do', async () => {
  const { seen, work } = watched()
  await sideBySide(numbers(2), 10, work)
  await sideBySide([], 10, work)
  expect(seen).toMatchObject({ done: [0, 1], most: 2 })
})

it('after a failure nothing is begun, and what was is waited for', async () => {
  const { seen, work } = watched(3)
  await expect(sideBySide(numbers(100), 5, work)).rejects.toThrow('not 3')
  expect(seen.underWay).toBe(0)
  expect(seen.done.length).toBeLessThan(15)
})

it('work that fails before it begins is a failure too', async () => {
  const refuse = () => {
    throw new Error('No.')
  }
  await expect(sideBySide([1], 5, refuse)).rejects.toThrow('No.')
})
