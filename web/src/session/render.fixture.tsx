import { ThemeProvider } from '@mui/material/styles'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { type Location, MemoryRouter } from 'react-router-dom'
import { type Confirm, ConfirmContext } from '../design/confirm'
import { theme } from '../design/theme'
import { LOADING, type Session, SessionContext } from './session'

type Options = {
  /** The URL of the page, or its entry in the history. */
  readonly path?: string | Location
  readonly session?: Session
  /** How the user answers questions. */
  readonly confirm?: Confirm
}

const decline: Confirm = async () => false

/**
 * Renders a component with theme, router, session and questions, as the app does. By default, the
 * session is loading and the user declines each question.
 */
export function renderInApp(
  component: ReactNode,
  { path = '/', session = LOADING, confirm = decline }: Options = {},
) {
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ThemeProvider theme={theme}>
      <MemoryRouter initialEntries={[path]}>
        <SessionContext value={session}>
          <ConfirmContext value={confirm}>{children}</ConfirmContext>
        </SessionContext>
      </MemoryRouter>
    </ThemeProvider>
  )
  return render(component, { wrapper })
}
