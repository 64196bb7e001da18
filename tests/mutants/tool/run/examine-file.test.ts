import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunnerTestCase } from 'vitest'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findMutants } from '../find-mutants'
import type { Expression } from '../syntax/nodes'
import { parseRules } from '../syntax/parse-rules'
import { placedNodes } from '../syntax/walk'
import { examineFile } from './examine-file'
import { type Job, readBaselines, readVerdicts, writeJob } from './job'
import type { TestSession } from './test-session'

const RULES =
  "rules_version = '2';\nservice cloud.firestore { match /d/{e}/notes/{id} { allow get: if a == 1 && b == 2; } }"

let server: Server
let inForce = ''
let folder = ''
let coverage = ''
let asks = 0

/** An emulator that says of every expression that it came to true and false once more. */
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
  server = createServer((request, answer) => {
    asks += 1
    if (request.method === 'GET')
      return answer.end(coverage.replaceAll('"count":1', `"count":${asks}`))
    const parts: string[] = []
    request.on('data', (part: Buffer) => parts.push(String(part)))
    request.on('end', () => {
      inForce = JSON.parse(parts.join('')).rules.files[0].content
      answer.end(inForce.includes('b != 2') ? '{"issues": ["never true"]}' : '{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

afterEach(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A test is a name and what it says to the rules in force. */
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
    asked: 'everyone',
    folder,
    ...changes,
  }
  writeJob(job)
  const names = Object.keys(passes)
  const session: TestSession = {
    tests: names.map((name) => ({ name, type: 'test' }) as RunnerTestCase),
    attempt: async ({ name }) => (passes[name]?.(inForce) ? null : { message: 'expected denied' }),
    closeSuites: async () => undefined,
    reopen: async () => undefined,
  }
  await examineFile(job, file, session, async () => undefined)
  const verdicts = readVerdicts(folder)
  const said = mutants.map(({ id, replacement }) => [replacement, verdicts.get(id)?.state ?? null])
  return { file, mutants, baseline: readBaselines(folder)[0], said: Object.fromEntries(said) }
}

const asksForA = (rules: string) => rules.includes('a == 1') && !rules.includes('if true')

describe('a file of tests', () => {
  it('kills the mutants that one of its tests notices, and leaves the others', async () => {
    const { said, baseline } = await examine({ 'a note without a is refused': asksForA })
    expect(said).toEqual({
      'a != 1': 'killed',
      'b != 2': 'refused',
      'a == 1': null,
      'b == 2': 'killed',
    })
    expect(baseline).toMatchObject({ tests: 1, failures: [], noticesLicence: true, unsteady: [] })
  })

  it('asks nobody about a mutant that nobody can see', async () => {
    coverage = '{}'
    const { said, baseline } = await examine({ 'a note without a is refused': asksForA })
    expect(Object.values(said).every((state) => state === null)).toBe(true)
    expect(baseline?.seenIds).toEqual([])
  })

  it('is not believed where it fails without a mutant', async () => {
    const { said, baseline } = await examine({ 'is refused': () => false })
    expect(baseline?.failures).toEqual(['is refused: expected denied'])
    expect(Object.values(said).every((state) => state === null)).toBe(true)
  })

  it('is not believed where it passes under any rules', async () => {
    const { baseline } = await examine({ 'is refused': () => true })
    expect(baseline).toMatchObject({ noticesDenial: false, noticesLicence: false, seenIds: [] })
  })

  it('takes back what a test noticed that fails under the true rules in the end', async () => {
    let isSpoilt = false
    const spoils = (rules: string) => {
      isSpoilt ||= rules.includes('a != 1')
      return asksForA(rules) && !isSpoilt
    }
    const { said, baseline } = await examine({ 'is refused': spoils })
    expect(baseline?.unsteady).toEqual(['is refused: expected denied'])
    expect(said['a != 1']).toBeNull()
  })

  it('does not count a failure that does not happen again', async () => {
    let failures = 0
    const stumbles = (rules: string) => {
      if (rules === RULES || rules.includes('{document=**}')) return rules === RULES
      failures += 1
      return failures % 2 === 0
    }
    const { said } = await examine({ 'is refused': stumbles }, {}, ['equality'])
    expect(said['a != 1']).toBeNull()
  })

  it('asks the killer of last time alone, where only killers are asked', async () => {
    const [mutant] = findMutants(RULES).filter(({ operator }) => operator === 'equality')
    const asked: string[] = []
    const told = (name: string) => (rules: string) => {
      asked.push(name)
      return asksForA(rules)
    }
    const killer = { file: join(folder, 'notes.test.ts'), test: 'knows' }
    const { said } = await examine(
      { knows: told('knows'), others: told('others') },
      { asked: 'killers', killers: { [mutant?.id ?? '']: killer } },
    )
    expect(said).toMatchObject({ 'a != 1': 'killed', 'b == 2': null })
    expect(new Set(asked)).toEqual(new Set(['knows']))
  })

  it('asks the likeliest few alone, where the others have their turn later', async () => {
    const others = Array.from({ length: 20 }, (_, index) => [`quick ${index}`, () => true] as const)
    const passes = { ...Object.fromEntries(others), 'b is refused': asksForA }
    const few = await examine(passes, { asked: 'likeliest' }, ['equality'])
    expect(few.said['a != 1']).toBeNull()
    const all = await examine(passes, { asked: 'everyone' }, ['equality'])
    expect(all.said['a != 1']).toBe('killed')
  })

  it('tries changes of a block on the files that speak of its collection', async () => {
    const refusesAll = (rules: string) => asksForA(rules) && rules.includes('/notes/')
    const { said } = await examine({ 'is refused': refusesAll }, {}, ['rename-collection'])
    expect(Object.values(said)).toContain('killed')
  })

  it('tries them elsewhere on the tests whose names speak of the collection', async () => {
    const refusesAll = (rules: string) => asksForA(rules) && rules.includes('/notes/')
    const kinds = ['rename-collection']
    const unnamed = await examine({ 'is refused': refusesAll }, {}, kinds, '// a table')
    expect(Object.values(unnamed.said)).not.toContain('killed')
    const named = await examine({ '/notes/{id} is refused': refusesAll }, {}, kinds, '// a table')
    expect(Object.values(named.said)).toContain('killed')
  })
})
