import type { EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import type { FirstPage } from '@grid/schema/first-page'
import CssBaseline from '@mui/material/CssBaseline'
import GlobalStyles from '@mui/material/GlobalStyles'
import { ThemeProvider } from '@mui/system'
import type { ReactNode } from 'react'
import { useBackEvents } from '../browser/use-on-back'
import { ConfirmProvider } from '../design/confirm'
import { theme } from '../design/theme'
import { Toaster } from '../design/toaster'
import { FirstPageContext } from '../features/board/first-page'
import { SessionProvider } from '../session/session-store'
import { SignInDialogProvider } from '../session/sign-in-dialog'
import { LastResort } from './error-boundary'

const variables = <GlobalStyles styles={theme.generateStyleSheets()} />

/**
 * Providers for every screen: theme, session, dialogs, toasts. The theme has one colour scheme, so
 * it needs no provider that switches between schemes, as that of `@mui/material` does.
 */
function Providers({ children }: { children: ReactNode }) {
  useBackEvents()
  return (
    <ThemeProvider theme={theme}>
      {variables}
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
  /** Wraps the app in a router: the browser's, or a static one at a given path. */
  router: (children: ReactNode) => ReactNode
  styles: EmotionCache
  /** The posts that are embedded in the document. */
  firstPage?: FirstPage | null
  children: ReactNode
}

/** The app around every page, with the caller's style cache and router. */
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
