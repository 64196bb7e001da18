import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { MadeUpMachine } from '../machine/made-up-machine.fixture'
import { checkoutIn, reasonNotTested } from './checkout'

/** A repository with one commit. */
function repository(): { machine: MadeUpMachine; commit: () => void; reason: () => string | null } {
  const machine = new MadeUpMachine()
  const root = machine.systemRoot
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'ignore' })
  const author = ['-c', 'user.name=a', '-c', 'user.email=a@b.example', '-c', 'commit.gpgsign=false']
  const commit = () => {
    git('add', '.')
    git(...author, 'commit', '--message', 'a')
  }
  git('init')
  machine.file('page.ts', 'tested')
  commit()
  const { commit: tested } = checkoutIn(root)
  return { machine, commit, reason: () => reasonNotTested(tested, checkoutIn(root)) }
}

it('what was tested may be deployed', () => {
  expect(repository().reason()).toBeNull()
})

it('what was changed during the tests is not deployed', () => {
  const { machine, reason } = repository()
  machine.file('page.ts', 'typed meanwhile')
  expect(reason()).toMatch(/^Nothing was deployed: files were changed meanwhile/)
})

it('what was committed during the tests is not deployed', () => {
  const { machine, commit, reason } = repository()
  machine.file('new.ts')
  commit()
  expect(reason()).toMatch(/^Nothing was deployed: \w+ was tested, and \w+ lies here now/)
})
