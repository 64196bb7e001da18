import Alert from '@mui/material/Alert'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId, useState } from 'react'
import { CancelledError, errorMessage } from '../../data/errors'
import { Announced } from '../../design/announced'
import { notify } from '../../design/notify'
import { useIsOutdated } from '../../forms/form-frame'
import { useRecentSignIn } from '../../forms/recent-sign-in'

/** Shows why an action failed, which its toast does not say. */
export function ActionError({ error }: { readonly error: string | null }) {
  const isOutdated = useIsOutdated(error)
  if (error === null || isOutdated) return null
  return (
    <Alert severity="error" role="presentation">
      <Announced>{error}</Announced>
    </Alert>
  )
}

const Root = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: theme.spacing(2),
  minWidth: 0,
  scrollMarginTop: theme.spacing(11),
}))

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: theme.spacing(1.5, 3),
}))

const Tools = styled('div')(({ theme }) => ({
  display: 'flex',
  minWidth: 0,
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: theme.spacing(1.5),
}))

type Props = {
  readonly id?: string
  readonly title: string
  /** One line that describes the section. */
  readonly lead?: ReactNode
  /** Filters and buttons beside the heading. */
  readonly tools?: ReactNode
  readonly children: ReactNode
}

/** A titled section of a tab. */
export function AdminSection({ id, title, lead, tools, children }: Props) {
  const titleId = useId()
  return (
    <Root id={id} tabIndex={id ? -1 : undefined} aria-labelledby={titleId}>
      <Head>
        <div>
          <Typography variant="h4" component="h2" id={titleId}>
            {title}
          </Typography>
          {lead && (
            <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
              {lead}
            </Typography>
          )}
        </div>
        {tools && <Tools>{tools}</Tools>}
      </Head>
      {children}
    </Root>
  )
}

/** The toasts of an action. A function builds one from the result, or from the error. */
export type ActionMessages<Result = unknown> = {
  readonly success: string | ((result: Result) => string)
  /** Replaces `success` if the action did less than requested; null if it did everything. */
  readonly partial?: (result: Result) => string | null
  readonly failure: string | ((error: unknown) => string)
}

/**
 * Runs the actions of a panel, one at a time. Shows a toast after each; `error` says more than the
 * toast, or nothing, and stays visible. If the server demands a recent sign-in, the admin confirms
 * the identity and the action runs again.
 */
export function useAction() {
  const [busy, setBusy] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const withRecentSignIn = useRecentSignIn()

  /**
   * Returns whether the action succeeded.
   *
   * @param key - Identifies the busy button.
   */
  const run = async <Result,>(
    key: string,
    work: () => Promise<Result>,
    { success, partial, failure }: ActionMessages<Result>,
  ): Promise<boolean> => {
    if (busy !== null) return false
    setBusy(key)
    setError(null)
    try {
      const result = await withRecentSignIn(work)
      const less = partial?.(result)
      if (less) notify.blank(less)
      else notify.success(typeof success === 'string' ? success : success(result))
      return true
    } catch (reason) {
      if (reason instanceof CancelledError) return false
      const [toast, details] = [
        typeof failure === 'string' ? failure : failure(reason),
        errorMessage(reason),
      ]
      notify.error(toast)
      // Nothing is shown twice.
      setError(details === toast ? null : details)
      return false
    } finally {
      setBusy(null)
    }
  }

  return { busy, error, run }
}

/** The actions of one panel, which share their error. */
export type PanelAction = ReturnType<typeof useAction>
