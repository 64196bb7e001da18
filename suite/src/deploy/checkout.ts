import { execFileSync } from 'node:child_process'

/** What lies in the folder of the project: a commit, and how many files say something else. */
type Checkout = { readonly commit: string; readonly changedFiles: number }

/** Asks git what lies there. */
export function checkoutIn(root: string): Checkout {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' })
  const changes = git('status', '--porcelain')
  return {
    commit: git('rev-parse', '--short', 'HEAD').trim(),
    changedFiles: changes.split('\n').filter(Boolean).length,
  }
}

/** Why what lies there is not what was tested, with what to do about it; null where it is. */
export function reasonNotTested(tested: string, { commit, changedFiles }: Checkout): string | null {
  if (commit !== tested) {
    return `Nothing was deployed: ${tested} was tested, and ${commit} lies here now. Begin again.`
  }
  if (changedFiles === 0) return null
  return 'Nothing was deployed: files were changed meanwhile. Commit or remove that, and begin again.'
}
