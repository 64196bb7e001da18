// @vitest-environment happy-dom
import { ThemeProvider } from '@mui/material/styles'
import { render, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { TrustRow } from '../../content/trust'
import { theme } from '../../design/theme'
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
    render(
      <ThemeProvider theme={theme}>
        <Rights row={row} />
      </ThemeProvider>,
    )
  })

  it('says in words what each actor is told', () => {
    const table = screen.getByRole('table', { name: /notes\/\{id\}/ })
    const update = within(table).getByRole('row', { name: /^update/ })
    const told = within(update).getAllByRole('cell')
    expect(told[0]?.textContent).toBe('refused')
    expect(told[3]?.textContent).toBe('allowed under the condition below')
  })

  it('leaves out what nobody could ask for', () => {
    expect(screen.queryByRole('row', { name: /^list/ })).toBeNull()
  })

  it('names who must keep to a condition', () => {
    const conditions = screen.getAllByRole('listitem').map((item) => item.textContent)
    expect(conditions).toEqual(['update · owner: its text alone', 'update · functions: mendNote'])
  })
})
