import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { ConfirmProvider } from '../design/confirm-provider'
import { theme } from '../design/theme'
import { Toaster } from '../design/toaster'
import { SessionProvider } from '../session/session-provider'
import { SignInDialogProvider } from '../session/sign-in-dialog-provider'
import { LastResort } from './last-resort'

/** What every screen may rely on: look, session, questions, toasts. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline />
      <LastResort>
        <SessionProvider>
          <SignInDialogProvider>
            <ConfirmProvider>{children}</ConfirmProvider>
          </SignInDialogProvider>
        </SessionProvider>
        <Toaster />
      </LastResort>
    </ThemeProvider>
  )
}
