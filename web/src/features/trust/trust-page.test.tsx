// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Trust, trust } from '../../content/trust'
import { renderInApp } from '../../session/render.fixture'
import { Scores } from './trust-page'

type Measured = Trust['scores']

const NOTHING: Measured = { rules: null, fuzz: null, mutants: null, functionMutants: null }
const TRUST = { ...trust, rules: 'now', functionsChanged: false, cells: 1290, denials: 1052 }

function show(scores: Partial<Measured>) {
  renderInApp(<Scores trust={{ ...TRUST, scores: { ...NOTHING, ...scores } }} />)
  return document.body.textContent
}

describe('the results of the last runs', () => {
  it('show the day of each run', () => {
    const text = show({
      rules: { tests: 4_396, date: '2026-11-20' },
      mutants: { killed: 900, of: 901, explained: 12, rules: 'now', date: '2026-11-21' },
      functionMutants: { killed: 1_600, of: 1_602, explained: 0, date: '2026-11-22' },
    })
    expect(text).toContain('4,396 tests of the rules passed, 2026-11-20')
    expect(text).toContain(
      'of 901, and 12 more that change nothing, each with a reason, 2026-11-21',
    )
    expect(text).toContain(
      'mistakes in the functions’ own logic that the tests noticed: 1,600 of 1,602, 2026-11-22.',
    )
  })

  it('show if the rules have changed since', () => {
    const noticed = { killed: 900, of: 900, explained: 0, date: '2026-11-21' }
    const text = show({ mutants: { ...noticed, rules: 'before' } })
    expect(text).toContain('of 900, 2026-11-21; the rules have changed since')
  })

  it('show if no run is on record', () => {
    const text = show({})
    expect(screen.getAllByText('no run is on record yet')).toHaveLength(4)
    expect(text).toContain(
      'mistakes in the functions’ own logic that the tests noticed: no run is on record yet.',
    )
  })
})
