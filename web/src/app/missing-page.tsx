import { useEffect, useEffectEvent } from 'react'
import { ErrorState } from '../design/error-state'
import { Frame } from '../design/frame'
import { Page } from '../design/page'
import { VisuallyHidden } from '../design/visually-hidden'
import { APP_MESSAGES } from './messages'

type Props = {
  /** Called once it is shown. */
  readonly onShown: () => void
  /** Fetches the page again; called as well when the connection is back. */
  readonly onRetry: () => void
}

/** What is shown for a page whose code did not come, mostly without a connection. */
export function MissingPage({ onShown, onRetry }: Props) {
  const show = useEffectEvent(onShown)
  const retry = useEffectEvent(onRetry)

  useEffect(() => {
    const onOnline = () => retry()
    show()
    window.addEventListener('online', onOnline)
    return () => window.removeEventListener('online', onOnline)
  }, [])

  return (
    <Page title="Page not loaded">
      <Frame sx={{ paddingBlock: 8 }}>
        <VisuallyHidden>
          <h1>Page not loaded</h1>
        </VisuallyHidden>
        <ErrorState text={APP_MESSAGES.pageMissing} onRetry={onRetry} />
      </Frame>
    </Page>
  )
}
