import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { trust } from '../../web/src/content/trust'
import { OPERATIONS } from '../access/grants'
import { MATRIX } from '../access/matrix'
import { withScores } from '../access/readme-scores'
import { functionsChanged, matrixPart, stampsNow } from '../access/trust-file'
import { ROOT } from '../hosts'

describe('the data of the page /trust', () => {
  it('is the table that the tests prove, and the number of denials', () => {
    const { date, scores, functionsChanged: _, ...matrix } = trust
    expect(matrix).toEqual(matrixPart())
  })

  it('is dated, and says nothing later than that', () => {
    const { date, scores } = trust
    expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    for (const score of Object.values(scores)) {
      if (score) expect(score.date <= date).toBe(true)
    }
  })

  it('hides no disagreement', () => expect(trust.scores.fuzz?.disagreements ?? 0).toBe(0))

  it('matches the mutation scores in the README', () => {
    const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')
    expect(withScores(readme, trust.scores, stampsNow())).toBe(readme)
  })

  const readme = '<!-- scores -->\n\n<!-- /scores -->'
  const noticed = { killed: 1, of: 1, explained: 0, date: '2026-11-23' }
  const stamps = { rules: 'a', functions: 'a' }

  it('says that the rules have changed since the run', () => {
    const scores = { ...trust.scores, mutants: { ...noticed, rules: 'a' } }
    expect(withScores(readme, scores, stamps)).not.toContain('The rules have changed')
    expect(withScores(readme, scores, { ...stamps, rules: 'b' })).toContain(
      '1 of 1 (2026-11-23). The rules have changed',
    )
  })

  it('says that the functions have changed since the run', () => {
    const scores = { ...trust.scores, functionMutants: { ...noticed, code: 'a' } }
    expect(withScores(readme, scores, stamps)).not.toContain('The functions have changed')
    const changed = '1 of 1 (2026-11-23). The functions have changed'
    expect(withScores(readme, scores, { ...stamps, functions: 'b' })).toContain(changed)
    const early = { ...trust.scores, functionMutants: noticed }
    expect(withScores(readme, early, stamps)).toContain(changed)
  })

  it('states on the page whether the functions changed', () => {
    expect(trust.functionsChanged).toBe(functionsChanged(trust.scores, stampsNow().functions))
  })
})

describe('the functions that the table names', () => {
  /** They write no document: four answer with what is stored, one ends sessions. */
  const writeNothing = ['board', 'downloads', 'feeds', 'images', 'onBanWritten']

  it('are those that are deployed, but for what writes nothing', () => {
    const index = readFileSync(join(ROOT, 'functions/src/index.ts'), 'utf8')
    const exported = [...index.matchAll(/export (?:\{([^}]*)\}|const (\w+))/g)]
    const deployed = exported.flatMap(
      ([, names = '', own = '']) => `${names} ${own}`.match(/\w+/g) ?? [],
    )
    const cells = MATRIX.flatMap((row) => OPERATIONS.map((operation) => row[operation].F))
    const named = cells.flatMap((names) => names?.match(/\w+/g) ?? [])
    expect([...new Set([...named, ...writeNothing])].sort()).toEqual(deployed.sort())
    expect(named.filter((name) => writeNothing.includes(name))).toEqual([])
  })
})
