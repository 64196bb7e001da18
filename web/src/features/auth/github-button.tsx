import type { ReactNode } from 'react'
import { SteadyButton } from '../../design/buttons'
import { useButtonAction } from '../../forms/use-button-action'
import { type GithubPurpose, loadGithub } from '../../session/sign-in-methods'

type GithubButtonProps = {
  readonly purpose: GithubPurpose
  /** The page that is shown afterwards; by default the present one. */
  readonly returnTo?: string
  readonly children: ReactNode
}

/** Leaves the site for GitHub, which sends the browser back to `/account/github`. */
export function GithubButton({ purpose, returnTo, children }: GithubButtonProps) {
  const { isBusy, run } = useButtonAction()
  const leave = async () => {
    const { goToGithub } = await loadGithub()
    const { pathname, search } = window.location
    await goToGithub(purpose, returnTo ?? pathname + search)
  }
  return (
    <SteadyButton
      variant="outlined"
      color="secondary"
      size="large"
      fullWidth
      loading={isBusy}
      onClick={() => void run(leave)}
    >
      {children}
    </SteadyButton>
  )
}
