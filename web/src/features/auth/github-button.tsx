import type { ReactNode } from 'react'
import { ActionButton } from '../../forms/action-button'
import { type GithubPurpose, loadGithub } from '../../session/sign-in-methods'

type GithubButtonProps = {
  readonly purpose: GithubPurpose
  /** The page that is shown afterwards; by default the present one. */
  readonly returnTo?: string
  readonly children: ReactNode
}

/** Leaves the site for GitHub, which sends the browser back to `/account/github`. */
export function GithubButton({ purpose, returnTo, children }: GithubButtonProps) {
  const leave = async () => {
    const { goToGithub } = await loadGithub()
    const { pathname, search } = window.location
    await goToGithub(purpose, returnTo ?? pathname + search)
  }
  return (
    <ActionButton size="large" fullWidth action={leave}>
      {children}
    </ActionButton>
  )
}
