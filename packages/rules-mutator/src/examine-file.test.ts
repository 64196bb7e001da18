import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, type RunnerTestCase } from 'vitest'
import { type Expression, placedNodes } from './ast'
import { examineFile } from './examine-file'
import { findMutants } from './find-mutants'
import { type Job, readFlaky, readTraces, readVerdicts, writeCandidates, writeJob } from './job'
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

const FILE = 'notes.test.ts'

/** The job for the file, and a session whose tests pass or fail as given. */
function prepare(passes: Fake, task: Job['task']) {
  const file = join(folder, FILE)
  const rulesFile = join(folder, 'some.rules')
  writeFileSync(file, '// reads notes')
  writeFileSync(rulesFile, RULES)
  const emulator = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const job: Job = { rulesFile, emulator, projects: { [file]: 'demo-notes' }, task, folder }
  writeJob(job)
  const session: TestSession = {
    tests: Object.keys(passes).map((name) => ({ name, type: 'test' }) as RunnerTestCase),
    attempt: async ({ name }) => {
      // As long as a request takes. A timer of 1 ms can end almost at once on a busy machine.
      await new Promise((resolve) => setTimeout(resolve, 5))
      return passes[name]?.(loadedRules) ? null : { message: 'expected denied' }
    },
    closeSuites: async () => undefined,
    reopen: async () => undefined,
  }
  return { job, file, session }
}

async function trace(passes: Fake) {
  const { job, file, session } = prepare(passes, 'trace')
  await examineFile(job, file, session, async () => undefined)
  return readTraces(folder)[0]
}

/** Tries some of the tests, or all, against the mutants of two operators. */
async function tryTests(passes: Fake, names = Object.keys(passes)) {
  const { job, file, session } = prepare(passes, 'try')
  const kinds = ['equality', 'drop-and']
  const mutants = findMutants(RULES).filter(({ operator }) => kinds.includes(operator))
  const candidates = mutants.map((mutant) => ({ mutant, tests: names }))
  writeCandidates(job, file, candidates)
  await examineFile(job, file, session, async () => undefined)
  const verdicts = readVerdicts(folder)
  const states = mutants.map(({ id, replacement }) => [
    replacement,
    verdicts.get(id)?.state ?? null,
  ])
  return { states: Object.fromEntries(states), flaky: readFlaky(folder) }
}

const requiresA = (rules: string) => rules.includes('a == 1') && !rules.includes('if true')

describe('the trace of a file', () => {
  it('shows what each test reached, and that a test fails under rules that allow all', async () => {
    const traced = await trace({ 'a note without a is refused': requiresA })
    expect(traced).toMatchObject({
      tests: [{ test: 'a note without a is refused', set: 0 }],
      failures: [],
      failsUnderAllowAll: true,
    })
    expect(traced?.sets[0]).toHaveLength(6)
  })

  it('is empty for a test that reaches nothing', async () => {
    coverage = '{}'
    expect((await trace({ 'a note is refused': requiresA }))?.sets).toEqual([[]])
  })

  it('reports failures without a mutant', async () => {
    const traced = await trace({ 'is refused': () => false })
    expect(traced?.failures).toEqual(['is refused: expected denied'])
  })

  it('reports tests that pass under all rules', async () => {
    const traced = await trace({ 'is refused': () => true })
    expect(traced).toMatchObject({ failsUnderDenyAll: false, failsUnderAllowAll: false })
  })
})

describe('a mutant', () => {
  it('is killed if a test detects it, and invalid if it does not compile', async () => {
    const { states, flaky } = await tryTests({ 'a note without a is refused': requiresA })
    expect(states).toEqual({
      'a != 1': 'killed',
      'b != 2': 'invalid',
      'a == 1': null,
      'b == 2': 'killed',
    })
    expect(flaky).toEqual([])
  })

  it('is not killed by a test that later fails under the original rules', async () => {
    let isSpoilt = false
    const spoils = (rules: string) => {
      isSpoilt ||= rules.includes('a != 1')
      return requiresA(rules) && !isSpoilt
    }
    const { states, flaky } = await tryTests({ 'is refused': spoils })
    expect(flaky).toEqual(['is refused: expected denied'])
    expect(states['a != 1']).toBeNull()
  })

  it('is not killed by a failure that does not repeat', async () => {
    let failures = 0
    const stumbles = (rules: string) => {
      if (rules === RULES) return true
      failures += 1
      return failures % 2 === 0
    }
    expect((await tryTests({ 'is refused': stumbles })).states['a != 1']).toBeNull()
  })

  it('meets only the tests that the job names', async () => {
    const ran = new Set<string>()
    const record = (name: string) => (rules: string) => {
      ran.add(name)
      return requiresA(rules)
    }
    await tryTests({ named: record('named'), other: record('other') }, ['named'])
    expect(ran).toEqual(new Set(['named']))
  })
})
