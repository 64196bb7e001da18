import { memberActivity } from '@grid/schema/member-activity'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countDenials, ENTITIES } from './entities'
import { invalidRecordsOf } from './invalid-records'
import { openRulesDatabase, type RulesDatabase } from './rules-database'

let database: RulesDatabase

beforeAll(async () => {
  database = await openRulesDatabase()
})

afterAll(() => database.close())

describe.each(ENTITIES)('$name', ({ author, shape, record, wrong, send }) => {
  beforeAll(() => database.reset())

  it.each(invalidRecordsOf(record, shape, wrong))('is rejected $title', async ({ fields }) => {
    expect(await database.send(author, send(fields))).toBe('denied')
  })

  it('is accepted without a mistake', async () => {
    expect(await database.send(author, send(record))).toBe('allowed')
  })
})

it.each(ENTITIES.filter(({ shape }) => shape !== memberActivity.shape))(
  'tries every field of $name',
  ({ record, shape }) => {
    expect(Object.keys(record).toSorted()).toEqual(Object.keys(shape).toSorted())
  },
)

it('tries every field of the activity document', () => {
  const records = ENTITIES.filter(({ shape }) => shape === memberActivity.shape)
  const tried = records.flatMap(({ record }) => Object.keys(record))
  expect(tried.toSorted()).toEqual(Object.keys(memberActivity.shape).toSorted())
})

it('tries at least 600 single fields', () => expect(countDenials()).toBeGreaterThanOrEqual(600))
