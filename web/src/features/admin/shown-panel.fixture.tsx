import { ThemeProvider } from '@mui/material/styles'
import { render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { type Confirm, ConfirmContext } from '../../design/confirm'
import { theme } from '../../design/theme'

const yes: Confirm = () => Promise.resolve(true)

/** Renders a panel of the dashboard. The admin confirms every dialog by default. */
export function showPanel(panel: ReactNode, confirm = yes, url = '/admin') {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ThemeProvider theme={theme}>
      <ConfirmContext value={confirm}>
        <MemoryRouter initialEntries={[url]}>{children}</MemoryRouter>
      </ConfirmContext>
    </ThemeProvider>
  )
  return render(panel, { wrapper })
}

/** The first cell of each row of a table, from the top. */
export async function firstCells(label: string): Promise<(string | null)[]> {
  const table = await screen.findByRole('table', { name: label })
  const [, body] = within(table).getAllByRole('rowgroup')
  if (!body) throw new Error(`The table ${label} has no rows.`)
  await waitFor(() => {
    if (body.getAttribute('aria-busy') === 'true') throw new Error(`${label} is loading.`)
  })
  return within(body)
    .getAllByRole('row')
    .map((row) => row.querySelector('td, th')?.textContent ?? null)
}

/** A timestamp as Firestore returns it. */
export const at = (ms: number) => ({ toMillis: () => ms, toDate: () => new Date(ms) })
