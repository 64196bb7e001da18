// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TrustRow } from '../../content/trust'
import { renderInApp } from '../../session/render.fixture'
import { Rights } from './rights'

const row: TrustRow = {
  path: 'notes/{id}',
  holds: 'A note.',
  operations: [
    { name: 'get', verdicts: 'aaaaaaaadaa', conditions: [] },
    { name: 'list', verdicts: '-----------', conditions: [] },
    {
      name: 'update',
      verdicts: 'dddcddddddc',
      conditions: [
        { actors: 'O', when: 'its text alone' },
        { actors: 'F', when: 'mendNote' },
      ],
    },
  ],
}

describe('the table of a kind of document', () => {
  beforeEach(() => {
    renderInApp(<Rights row={row} />)
  })

  it('names the result for each actor', () => {
    const table = screen.getByRole('table', { name: /notes\/\{id\}/ })
    const update = within(table).getByRole('row', { name: /^update/ })
    const results = within(update).getAllByRole('cell')
    expect(results[0]?.textContent).toBe('refused')
    expect(results[3]?.textContent).toBe('allowed under the condition below')
  })

  it('leaves out impossible operations', () => {
    expect(screen.queryByRole('row', { name: /^list/ })).toBeNull()
  })

  it('lists the actors with a condition', () => {
    const conditions = screen.getAllByRole('listitem').map((item) => item.textContent)
    expect(conditions).toEqual(['update · owner: its text alone', 'update · functions: mendNote'])
  })
})
