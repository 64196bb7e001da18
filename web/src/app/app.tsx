import type { EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import type { FirstPage } from '@grid/schema/first-page'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { ConfirmProvider } from '../design/confirm'
import { theme } from '../design/theme'
import { Toaster } from '../design/toaster'
import { FirstPageContext } from '../features/board/first-page'
import { SessionProvider } from '../session/session-store'
import { SignInDialogProvider } from '../session/sign-in-dialog'
import { LastResort } from './error-boundary'

/** What every screen may rely on: look, session, questions, toasts. */
function Providers({ children }: { children: ReactNode }) {
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

type AppProps = {
  /** Wraps what follows in a router: the browser's, or one that stands at a given address. */
  router: (children: ReactNode) => ReactNode
  styles: EmotionCache
  /** The posts that the document came with, if it did. */
  firstPage?: FirstPage | null
  /** The page of the address. */
  children: ReactNode
}

/** What is around every page: its styles collected where the caller wants them, and a router. */
export function App({ router, styles, firstPage = null, children }: AppProps) {
  return (
    <CacheProvider value={styles}>
      {router(
        <FirstPageContext value={firstPage}>
          <Providers>{children}</Providers>
        </FirstPageContext>,
      )}
    </CacheProvider>
  )
}
