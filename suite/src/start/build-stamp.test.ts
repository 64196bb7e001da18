import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { MadeUpMachine } from '../machine/made-up-machine.fixture'
import { fingerprint, forgetBuilt, isBuilt, stampBuilt } from './build-stamp'

const PARTS = ['web', 'functions', 'functions-without-board', 'site-for-tests'] as const

const SOURCES = [
  'web/build/build.ts',
  'web/src/main.tsx',
  'schema/src/post.ts',
  'functions/src/index.ts',
  'seed/src/archive.ts',
]

const OUTPUTS = [
  'web/dist/index.html',
  'functions/lib/index.js',
  '.suite/site-for-tests/index.html',
]

function builtProject(): { machine: MadeUpMachine; root: string } {
  const machine = new MadeUpMachine()
  const root = machine.systemRoot
  for (const file of SOURCES) machine.file(file, 'before')
  for (const file of OUTPUTS) machine.file(file)
  for (const part of PARTS) stampBuilt(root, part, fingerprint(root, part))
  return { machine, root }
}

const built = (root: string) => PARTS.map((part) => isBuilt(root, part))

describe('isBuilt', () => {
  it('is true while nothing has changed', () => {
    expect(built(builtProject().root)).toEqual([true, true, true, true])
  })

  it.each([
    ['web/build/build.ts', [false, true, true, false]],
    // Functions draw the board with the components of the site.
    ['web/src/main.tsx', [false, false, true, false]],
    ['functions/src/index.ts', [true, false, false, true]],
    // The site carries the manifest of the releases that the seed makes.
    ['seed/src/archive.ts', [false, false, false, false]],
    ['schema/src/post.ts', [false, false, false, false]],
    ['schema/src/new.ts', [false, false, false, false]],
    ['web/dist/assets/core.js', [true, true, true, true]],
    ['web/node_modules/x.js', [true, true, true, true]],
  ])('tells the parts apart when %s changes', (file, expected) => {
    const { machine, root } = builtProject()
    machine.file(file, 'after')
    expect(built(root)).toEqual(expected)
  })

  it('is false once another build has written its output, such as one for a real project', () => {
    const { machine, root } = builtProject()
    machine.file('web/dist/index.html', 'talks to the real project')
    expect(built(root)).toEqual([false, true, true, true])
    machine.file('functions/lib/index.js', 'another')
    expect(built(root)).toEqual([false, false, false, true])
  })

  it('is false without the output, and once it is forgotten', () => {
    const { root } = builtProject()
    rmSync(join(root, 'web/dist/index.html'))
    forgetBuilt(root, 'functions')
    expect(built(root)).toEqual([false, false, true, true])
  })

  it('minds the variables that Vite builds in', () => {
    const { root } = builtProject()
    expect(fingerprint(root, 'web', { VITE_X: '1' })).not.toBe(fingerprint(root, 'web', {}))
    expect(fingerprint(root, 'functions', { VITE_X: '1' })).toBe(fingerprint(root, 'functions', {}))
  })
})
