import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, type RunnerTestCase } from 'vitest'
import { type Expression, placedNodes } from './ast'
import { examineFile } from './examine-file'
import { findMutants } from './find-mutants'
import { type Job, readBaselines, readVerdicts, writeJob } from './job'
import { parseRules } from './parse-rules'
import type { TestSession } from './test-session'

const RULES =
  "rules_version = '2';\nservice cloud.firestore { match /d/{e}/notes/{id} { allow get: if a == 1 && b == 2; } }"

let server: Server
let loadedRules = ''
let folder = ''
let coverage = ''
let requests = 0

/** A coverage report in which every expression was once more true and false. */
const reached = (source: string) =>
  JSON.stringify({
    report: [...placedNodes(parseRules(source))]
      .map(({ node }) => node)
      .filter((node): node is Expression => node.kind === 'binary')
      .map(({ start, end }) => ({
        sourcePosition: { currentOffset: start, endOffset: end - 1 },
        values: [true, false].map((boolValue) => ({ value: { boolValue }, count: 1 })),
      })),
  })

beforeEach(async () => {
  coverage = reached(RULES)
  folder = mkdtempSync(join(tmpdir(), 'mutants-'))
  server = createServer((request, response) => {
    requests += 1
    if (request.method === 'GET')
      return response.end(coverage.replaceAll('"count":1', `"count":${requests}`))
    const parts: string[] = []
    request.on('data', (part: Buffer) => parts.push(String(part)))
    request.on('end', () => {
      loadedRules = JSON.parse(parts.join('')).rules.files[0].content
      response.end(loadedRules.includes('b != 2') ? '{"issues": ["never true"]}' : '{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

afterEach(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Test name → whether the test passes under the loaded rules. */
type Fake = Readonly<Record<string, (rules: string) => boolean>>

async function examine(
  passes: Fake,
  changes: Partial<Job> = {},
  kinds = ['equality', 'drop-and'],
  text = '// reads notes',
) {
  const file = join(folder, 'notes.test.ts')
  const rulesFile = join(folder, 'some.rules')
  writeFileSync(file, text)
  writeFileSync(rulesFile, RULES)
  const mutants = findMutants(RULES).filter(({ operator }) => kinds.includes(operator))
  const job: Job = {
    rulesFile,
    emulator: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    projects: { [file]: 'demo-notes' },
    mutantIds: mutants.map(({ id }) => id),
    killers: {},
    round: 'all',
    folder,
    ...changes,
  }
  writeJob(job)
  const names = Object.keys(passes)
  const session: TestSession = {
    tests: names.map((name) => ({ name, type: 'test' }) as RunnerTestCase),
    attempt: async ({ name }) =>
      passes[name]?.(loadedRules) ? null : { message: 'expected denied' },
    closeSuites: async () => undefined,
    reopen: async () => undefined,
  }
  await examineFile(job, file, session, async () => undefined)
  const verdicts = readVerdicts(folder)
  const states = mutants.map(({ id, replacement }) => [
    replacement,
    verdicts.get(id)?.state ?? null,
  ])
  return { file, mutants, baseline: readBaselines(folder)[0], states: Object.fromEntries(states) }
}

const requiresA = (rules: string) => rules.includes('a == 1') && !rules.includes('if true')

describe('a file of tests', () => {
  it('kills the mutants that one of its tests detects', async () => {
    const { states, baseline } = await examine({ 'a note without a is refused': requiresA })
    expect(states).toEqual({
      'a != 1': 'killed',
      'b != 2': 'invalid',
      'a == 1': null,
      'b == 2': 'killed',
    })
    expect(baseline).toMatchObject({ tests: 1, failures: [], failsUnderAllowAll: true, flaky: [] })
  })

  it('runs no test against a mutant that no test reaches', async () => {
    coverage = '{}'
    const { states, baseline } = await examine({ 'a note without a is refused': requiresA })
    expect(Object.values(states).every((state) => state === null)).toBe(true)
    expect(baseline?.reachedIds).toEqual([])
  })

  it('reports failures without a mutant and kills nothing', async () => {
    const { states, baseline } = await examine({ 'is refused': () => false })
    expect(baseline?.failures).toEqual(['is refused: expected denied'])
    expect(Object.values(states).every((state) => state === null)).toBe(true)
  })

  it('reports tests that pass under all rules', async () => {
    const { baseline } = await examine({ 'is refused': () => true })
    expect(baseline).toMatchObject({
      failsUnderDenyAll: false,
      failsUnderAllowAll: false,
      reachedIds: [],
    })
  })

  it('discards the kills of a test that later fails under the original rules', async () => {
    let isSpoilt = false
    const spoils = (rules: string) => {
      isSpoilt ||= rules.includes('a != 1')
      return requiresA(rules) && !isSpoilt
    }
    const { states, baseline } = await examine({ 'is refused': spoils })
    expect(baseline?.flaky).toEqual(['is refused: expected denied'])
    expect(states['a != 1']).toBeNull()
  })

  it('ignores a failure that does not repeat', async () => {
    let failures = 0
    const stumbles = (rules: string) => {
      if (rules === RULES || rules.includes('{document=**}')) return rules === RULES
      failures += 1
      return failures % 2 === 0
    }
    const { states } = await examine({ 'is refused': stumbles }, {}, ['equality'])
    expect(states['a != 1']).toBeNull()
  })

  it('runs only the last killer in the killers round', async () => {
    const [mutant] = findMutants(RULES).filter(({ operator }) => operator === 'equality')
    const ran: string[] = []
    const record = (name: string) => (rules: string) => {
      ran.push(name)
      return requiresA(rules)
    }
    const killer = { file: join(folder, 'notes.test.ts'), test: 'knows' }
    const { states } = await examine(
      { knows: record('knows'), others: record('others') },
      { round: 'killers', killers: { [mutant?.id ?? '']: killer } },
    )
    expect(states).toMatchObject({ 'a != 1': 'killed', 'b == 2': null })
    expect(new Set(ran)).toEqual(new Set(['knows']))
  })

  it('runs only the likeliest tests in the likeliest round', async () => {
    const others = Array.from({ length: 20 }, (_, index) => [`quick ${index}`, () => true] as const)
    const passes = { ...Object.fromEntries(others), 'b is refused': requiresA }
    const few = await examine(passes, { round: 'likeliest' }, ['equality'])
    expect(few.states['a != 1']).toBeNull()
    const all = await examine(passes, { round: 'all' }, ['equality'])
    expect(all.states['a != 1']).toBe('killed')
  })

  it('runs files that mention the collection against a changed block', async () => {
    const requiresNotes = (rules: string) => requiresA(rules) && rules.includes('/notes/')
    const { states } = await examine({ 'is refused': requiresNotes }, {}, ['rename-collection'])
    expect(Object.values(states)).toContain('killed')
  })

  it('runs tests whose names mention the collection in other files', async () => {
    const requiresNotes = (rules: string) => requiresA(rules) && rules.includes('/notes/')
    const kinds = ['rename-collection']
    const unnamed = await examine({ 'is refused': requiresNotes }, {}, kinds, '// a table')
    expect(Object.values(unnamed.states)).not.toContain('killed')
    const named = await examine(
      { '/notes/{id} is refused': requiresNotes },
      {},
      kinds,
      '// a table',
    )
    expect(Object.values(named.states)).toContain('killed')
  })
})
