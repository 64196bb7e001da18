import type { EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import type { ReactNode } from 'react'
import { Providers } from './providers'
import { AppRoutes } from './routes'

type AppProps = {
  /** Wraps what follows in a router: the browser's, or one that stands at a given address. */
  router: (children: ReactNode) => ReactNode
  styles: EmotionCache
}

/** The whole site inside a router, its styles collected where the caller wants them. */
export function App({ router, styles }: AppProps) {
  return (
    <CacheProvider value={styles}>
      {router(
        <Providers>
          <AppRoutes />
        </Providers>,
      )}
    </CacheProvider>
  )
}
