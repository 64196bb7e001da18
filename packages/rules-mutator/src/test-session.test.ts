import {
  describe,
  expect,
  it,
  type RunnerTestCase,
  type RunnerTestFile,
  type RunnerTestSuite,
} from 'vitest'
import { fullName, hasFreshState, testSession, type VitestInternals } from './test-session'

type Fixture = {
  readonly file: RunnerTestFile
  readonly internals: VitestInternals
  readonly log: string[]
}

/** A file with one suite and two tests, of which the second fails. */
function collected(hasHooks = true): Fixture {
  const log: string[] = []
  const hooksOf = new Map<unknown, unknown>()
  const hook = (text: string) => async () => void log.push(text)
  const file = { type: 'suite', name: 'a.test.ts', filepath: '/a.test.ts', tasks: [] as unknown[] }
  const suite = { type: 'suite', mode: 'run', name: 'a vote', suite: file, tasks: [] as unknown[] }
  const test = (name: string, mode = 'run') => ({ type: 'test', mode, name, suite, context: {} })
  suite.tasks.push(test('is counted'), test('is rejected'), test('is planned', 'todo'))
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
  const internals = {
    hooks: (one: RunnerTestSuite) => hooksOf.get(one) as ReturnType<VitestInternals['hooks']>,
    run: async ({ name }: RunnerTestCase) => {
      log.push(name)
      if (name === 'is rejected') throw new Error('expected denied')
    },
  }
  return { file: file as unknown as RunnerTestFile, internals, log }
}

describe('a session of a test file', () => {
  const begin = (fixture: Fixture) => {
    const session = testSession(fixture.file, fixture.internals)
    const [counted, failing] = session.tests
    if (!counted || !failing) throw new Error('There are no tests.')
    return { session, counted, failing }
  }

  it('lists the runnable tests of every suite', () => {
    expect(begin(collected()).session.tests.map(fullName)).toEqual([
      'a vote > is counted',
      'a vote > is rejected',
    ])
  })

  it('runs a test with its hooks, repeatedly', async () => {
    const fixture = collected()
    const { session, counted } = begin(fixture)
    expect(await session.attempt(counted)).toBeNull()
    const once = ['before each', 'is counted', 'cleaned', 'after each, inside', 'after each']
    expect(fixture.log).toEqual(['suite opened', ...once])
    expect(await session.attempt(counted)).toBeNull()
    expect(fixture.log).toEqual(['suite opened', ...once, ...once])
  })

  it('returns the error of a failed test and runs its cleanup', async () => {
    const fixture = collected()
    const { session, failing } = begin(fixture)
    expect(await session.attempt(failing)).toEqual({ message: 'expected denied' })
    expect(fixture.log).toContain('after each')
  })

  it('calls onOpened for each opened suite, again after closing', async () => {
    const fixture = collected()
    const { session, counted, failing } = begin(fixture)
    const opened: string[] = []
    const note = async ({ name }: RunnerTestSuite) => void opened.push(name)
    await session.attempt(counted, note)
    await session.attempt(failing, note)
    expect(opened).toEqual(['a vote'])
    await session.closeSuites()
    expect(fixture.log.at(-1)).toBe('suite closed')
    await session.attempt(counted, note)
    expect(opened).toEqual(['a vote', 'a vote'])
  })

  it('fails a test whose suite hook fails, and opens the suite again for the next', async () => {
    const fixture = collected()
    const { session, counted } = begin(fixture)
    const suite = counted.suite as RunnerTestSuite
    const hooks = fixture.internals.hooks(suite)
    const fail = () => Promise.reject(new Error('the suite stays closed'))
    hooks.beforeAll.unshift(fail)
    expect(await session.attempt(counted)).toEqual({ message: 'the suite stays closed' })
    hooks.beforeAll.shift()
    expect(await session.attempt(counted)).toBeNull()
  })

  it('closes the file before it opens it again', async () => {
    const fixture = collected()
    await begin(fixture).session.reopen()
    expect(fixture.log).toEqual(['closed', 'opened'])
  })

  it('detects whether hooks reset the data before a test', () => {
    for (const hasHooks of [true, false]) {
      const fixture = collected(hasHooks)
      expect(hasFreshState(begin(fixture).counted, fixture.file, fixture.internals)).toBe(hasHooks)
    }
  })
})
