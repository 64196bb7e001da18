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

type InAppProps = Options & { readonly children: ReactNode }

/**
 * Theme, router, session and questions around a component, as in the app. By default, the session
 * is loading and the user declines each question.
 */
export function InApp({ path = '/', session = LOADING, confirm = decline, children }: InAppProps) {
  return (
    <ThemeProvider theme={theme}>
      <MemoryRouter initialEntries={[path]}>
        <SessionContext value={session}>
          <ConfirmContext value={confirm}>{children}</ConfirmContext>
        </SessionContext>
      </MemoryRouter>
    </ThemeProvider>
  )
}

/** Renders a component within `InApp`. */
export function renderInApp(component: ReactNode, options: Options = {}) {
  return render(component, { wrapper: ({ children }) => <InApp {...options}>{children}</InApp> })
}
