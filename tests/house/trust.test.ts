import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { trust } from '../../web/src/content/trust'
import { withScores } from '../access/readme-scores'
import { matrixPart } from '../access/trust-file'
import { ROOT } from '../hosts'

describe('what the page /trust tells', () => {
  it('is the table that the tests prove, and the number of denials', () => {
    const { date, scores, ...matrix } = trust
    expect(matrix).toEqual(matrixPart())
  })

  it('is dated, and says nothing later than that', () => {
    const { date, scores } = trust
    expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    for (const score of Object.values(scores)) {
      if (score) expect(score.date <= date).toBe(true)
    }
  })

  it('hides no disagreement', () => {
    expect(trust.scores.fuzz?.disagreements ?? 0).toBe(0)
  })

  it('is what the README tells of the mutants', () => {
    const readme = readFileSync(join(ROOT, 'README.md'), 'utf8')
    expect(withScores(readme, trust.scores)).toBe(readme)
  })
})
