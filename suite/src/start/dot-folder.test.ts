import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { firebaseToolsDir } from '../machine/firebase-tools'
import { unwatchedSentence } from './dot-folder'

it('a checkout below a dot is told that rebuilt functions are not loaded', () => {
  expect(unwatchedSentence('/home/ada/.work/the-grid/')).toMatch(/^Below the folder \.work, .*`npm/)
})

it('any other checkout is told nothing', () => {
  expect(unwatchedSentence('/home/ada/the.grid/')).toBeNull()
})

it('firebase-tools still passes over whatever lies below a dot', () => {
  const file = join(firebaseToolsDir(), 'lib/emulator/functionsEmulator.js')
  expect(readFileSync(file, 'utf8')).toContain(String.raw`/(^|[\/\\])\../,`)
})
