import type { RunnerTestCase, RunnerTestFile, RunnerTestSuite } from 'vitest'
import { describe, expect, it } from 'vitest'
import { beginsAfresh, fullName, type Reach, testSession } from './test-session'

type Made = { readonly file: RunnerTestFile; readonly reach: Reach; readonly log: string[] }

/** A file with one suite and two tests, of which the second fails. */
function collected(hasHooks = true): Made {
  const log: string[] = []
  const hooksOf = new Map<unknown, unknown>()
  const hook = (text: string) => async () => void log.push(text)
  const file = { type: 'suite', name: 'a.test.ts', filepath: '/a.test.ts', tasks: [] as unknown[] }
  const suite = { type: 'suite', mode: 'run', name: 'a vote', suite: file, tasks: [] as unknown[] }
  const test = (name: string, mode = 'run') => ({ type: 'test', mode, name, suite, context: {} })
  suite.tasks.push(test('is counted'), test('is refused'), test('is planned', 'todo'))
  file.tasks.push(suite)
  const none = { beforeAll: [], afterAll: [], beforeEach: [], afterEach: [] }
  hooksOf.set(suite, {
    ...none,
    beforeAll: hasHooks ? [hook('suite opened')] : [],
    afterAll: hasHooks ? [hook('suite closed')] : [],
    beforeEach: hasHooks ? [async () => hook('cleaned')] : [],
    afterEach: [hook('after each, inside')],
  })
  hooksOf.set(file, {
    beforeAll: [hook('opened')],
    afterAll: [hook('closed')],
    beforeEach: hasHooks ? [hook('before each')] : [],
    afterEach: [hook('after each')],
  })
  const reach = {
    hooks: (one: RunnerTestSuite) => hooksOf.get(one) as ReturnType<Reach['hooks']>,
    run: async ({ name }: RunnerTestCase) => {
      log.push(name)
      if (name === 'is refused') throw new Error('expected denied')
    },
  }
  return { file: file as unknown as RunnerTestFile, reach, log }
}

describe('a session of a test file', () => {
  const begin = (made: Made) => {
    const session = testSession(made.file, made.reach)
    const [counted, refused] = session.tests
    if (!counted || !refused) throw new Error('There are no tests.')
    return { session, counted, refused }
  }

  it('finds the tests of every suite that are to run', () => {
    expect(begin(collected()).session.tests.map(fullName)).toEqual([
      'a vote > is counted',
      'a vote > is refused',
    ])
  })

  it('runs a test between its hooks, as often as asked', async () => {
    const made = collected()
    const { session, counted } = begin(made)
    expect(await session.attempt(counted)).toBeNull()
    const once = ['before each', 'is counted', 'cleaned', 'after each, inside', 'after each']
    expect(made.log).toEqual(['suite opened', ...once])
    expect(await session.attempt(counted)).toBeNull()
    expect(made.log).toEqual(['suite opened', ...once, ...once])
  })

  it('tells how a test failed, and cleans up behind it', async () => {
    const made = collected()
    const { session, refused } = begin(made)
    expect(await session.attempt(refused)).toEqual({ message: 'expected denied' })
    expect(made.log).toContain('after each')
  })

  it('says which suite a test opened, and opens it anew once it was closed', async () => {
    const made = collected()
    const { session, counted, refused } = begin(made)
    const opened: string[] = []
    const note = async ({ name }: RunnerTestSuite) => void opened.push(name)
    await session.attempt(counted, note)
    await session.attempt(refused, note)
    expect(opened).toEqual(['a vote'])
    await session.closeSuites()
    expect(made.log.at(-1)).toBe('suite closed')
    await session.attempt(counted, note)
    expect(opened).toEqual(['a vote', 'a vote'])
  })

  it('fails a test whose suite does not open, and tries again with the next', async () => {
    const made = collected()
    const { session, counted } = begin(made)
    const suite = counted.suite as RunnerTestSuite
    const hooks = made.reach.hooks(suite)
    const fail = () => Promise.reject(new Error('the suite stays closed'))
    hooks.beforeAll.unshift(fail)
    expect(await session.attempt(counted)).toEqual({ message: 'the suite stays closed' })
    hooks.beforeAll.shift()
    expect(await session.attempt(counted)).toBeNull()
  })

  it('closes the file before it opens it again', async () => {
    const made = collected()
    await begin(made).session.reopen()
    expect(made.log).toEqual(['closed', 'opened'])
  })

  it('knows whether a test has a fresh beginning', () => {
    for (const hasHooks of [true, false]) {
      const made = collected(hasHooks)
      expect(beginsAfresh(begin(made).counted, made.file, made.reach)).toBe(hasHooks)
    }
  })
})
