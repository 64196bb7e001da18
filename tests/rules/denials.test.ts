import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commit } from './batches'
import { countDenials, ENTITIES } from './entities'
import { mistakesIn } from './mistakes'
import { openWorld, type World } from './world'

let world: World

beforeAll(async () => {
  world = await openWorld('denials')
})

afterAll(() => world.close())

describe.each(ENTITIES)('$name', ({ author, shape, record, wrong, send }) => {
  beforeAll(() => world.reset())

  it.each(mistakesIn(record, shape, wrong))('is refused $title', async ({ fields }) => {
    expect(await commit(world.as(author), send(fields))).toBe('denied')
  })

  it('is accepted without a mistake', async () => {
    expect(await commit(world.as(author), send(record))).toBe('allowed')
  })
})

/** Fields that a record of its kind may hold, and that this way to write it leaves alone. */
const LEFT_ALONE: Readonly<Record<string, readonly string[]>> = {
  'the pace of posts': ['comment_id', 'commented_at'],
  'the pace of comments': ['post_id', 'posted_at'],
}

it.each(ENTITIES)('every field of $name is tried', ({ name, record, shape }) => {
  const tried = [...Object.keys(record), ...(LEFT_ALONE[name] ?? [])]
  expect(tried.toSorted()).toEqual(Object.keys(shape).toSorted())
})

it('at least 600 single fields are tried', () => {
  expect(countDenials()).toBeGreaterThanOrEqual(600)
})
