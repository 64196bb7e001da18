import { expect, it } from 'vitest'
import { outcomesOfFlows, outcomesOfTests } from './outcomes'

const flow = (title: string, ...statuses: string[]) => ({
  title,
  ok: !statuses.includes('unexpected'),
  tests: statuses.map((status) => ({ status })),
})

it('a flow has passed at its first or second try, and not where it failed or was skipped', () => {
  const inner = { title: 'the board', specs: [flow('is read', 'expected'), flow('waits')] }
  const specs = [
    flow('ada posts', 'expected'),
    flow('ada edits', 'flaky'),
    flow('bob is refused', 'unexpected'),
    flow('bob waits', 'skipped'),
    flow('bob waits in one browser', 'expected', 'skipped'),
  ]
  const report = { suites: [{ title: 'a.spec.ts', specs, suites: [inner] }] }
  expect([...outcomesOfFlows(report)]).toEqual([
    ['a.spec.ts › ada posts', true],
    ['a.spec.ts › ada edits', true],
    ['a.spec.ts › bob is refused', false],
    ['a.spec.ts › bob waits', false],
    ['a.spec.ts › bob waits in one browser', false],
    ['a.spec.ts › the board is read', true],
    ['a.spec.ts › the board waits', false],
  ])
})

it('a test has passed where all have that are called the same, in whichever project', () => {
  const file = (name: string, ...tests: [fullName: string, status: string][]) => ({
    testResults: [
      { name, assertionResults: tests.map(([fullName, status]) => ({ fullName, status })) },
    ],
  })
  const unit = file('/grid/schema/src/ban.test.ts', ['a ban holds', 'failed'], ['a ban', 'passed'])
  const rules = file('/grid/tests/rules/access.test.ts', ['posts are read', 'passed'])
  const functions = file('/grid/tests/functions/ban.test.ts', ['a ban holds', 'passed'])
  expect([...outcomesOfTests([unit, rules, functions])]).toEqual([
    ['ban.test.ts › a ban holds', false],
    ['ban.test.ts › a ban', true],
    ['access.test.ts › posts are read', true],
  ])
})
