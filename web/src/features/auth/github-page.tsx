import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { Link2Off } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { rememberPage } from '../../browser/remember-page'
import { errorMessage, rejectionReason } from '../../data/errors'
import { ButtonRow } from '../../design/buttons'
import { LinesSkeleton, LoadingRegion } from '../../design/loading'
import { notify } from '../../design/notify'
import { Page, PageContainer, PageHeader } from '../../design/page'
import { ActionResult, Notice } from '../../design/states'
import { RecentSignInProvider } from '../../forms/recent-sign-in'
import { displayName, useSignedIn } from '../../session/session'
import { useConfirmedSession } from '../../session/session-store'
import { useSignInDialog } from '../../session/sign-in-dialog'
import { type GithubPurpose, loadGithub, offersGithub } from '../../session/sign-in-methods'
import { GithubButton } from './github-button'
import { AUTH_MESSAGES } from './messages'

const TITLE = 'Sign in with GitHub'

/** The end of a redirect to GitHub: what is left to do, or why it did not work. */
type Failure = {
  readonly text: string
  readonly purpose: GithubPurpose
  /** An account has the e-mail, so its owner signs in to it and links GitHub. */
  readonly accountExists: boolean
}

/** The page to which GitHub sends browsers back. */
export function GithubPage() {
  useConfirmedSession()
  const failure = useReturn()
  return (
    <Page title={TITLE}>
      <PageHeader title={TITLE} />
      <PageContainer sx={{ pb: 12 }}>
        <Stack sx={{ maxWidth: '34rem' }}>
          {failure ? (
            <RecentSignInProvider>
              <ActionResult key={failure.text}>
                <Notice icon={Link2Off} text={failure.text} action={<NextStep {...failure} />} />
              </ActionResult>
            </RecentSignInProvider>
          ) : (
            <LoadingRegion label="Completing the sign-in with GitHub...">
              <LinesSkeleton lines={4} />
            </LoadingRegion>
          )}
        </Stack>
      </PageContainer>
    </Page>
  )
}

/**
 * Completes the redirect, once, and leaves the page, unless the user already has. Code and state
 * leave the URL first, so that neither the history nor a reload has them.
 *
 * @returns the failure, or null while it goes on.
 */
function useReturn(): Failure | null {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [failure, setFailure] = useState<Failure | null>(null)
  const hasBegun = useRef(false)
  useEffect(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    const complete = async () => {
      await navigate('/account/github', { replace: true })
      const isShown = rememberPage()
      const { consumeRedirect, GITHUB_MESSAGES } = await loadGithub()
      const back = consumeRedirect(search)
      const purpose = back?.purpose ?? 'sign_in'
      try {
        if (!back) throw new Error(GITHUB_MESSAGES.notStarted)
        await back.finish()
        notify.success(AUTH_MESSAGES[purpose === 'link' ? 'githubLinked' : 'signedIn'])
        if (isShown()) await navigate(back.returnTo, { replace: true })
      } catch (error) {
        const text = back ? errorMessage(error) : GITHUB_MESSAGES.notStarted
        const accountExists = rejectionReason(error) === 'github_account_exists'
        setFailure({ text, purpose, accountExists })
      }
    }
    complete().catch((error: unknown) =>
      setFailure({ text: errorMessage(error), purpose: 'sign_in', accountExists: false }),
    )
  }, [search, navigate])
  return failure
}

/** What the user can do after a failure. */
function NextStep({ purpose, accountExists }: Failure) {
  const member = useSignedIn()
  const { open } = useSignInDialog()
  if (member && accountExists) {
    return (
      <GithubButton purpose="link" returnTo="/account">
        Link GitHub to {displayName(member)}
      </GithubButton>
    )
  }
  if (member) {
    return (
      <Button variant="contained" component={Link} to={purpose === 'link' ? '/account' : '/hub'}>
        {purpose === 'link' ? 'Go to your account' : 'Enter the Hub'}
      </Button>
    )
  }
  return (
    <ButtonRow>
      <Button variant="contained" onClick={() => open()}>
        Sign In
      </Button>
      {!accountExists && offersGithub() && (
        <GithubButton purpose="sign_in" returnTo="/hub">
          Try again with GitHub
        </GithubButton>
      )}
    </ButtonRow>
  )
}
