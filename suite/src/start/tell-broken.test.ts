import { describe, expect, it } from 'vitest'
import { listener } from '../machine/made-up-machine.fixture'
import { tellBroken } from './tell-broken'

const toldOf = (...pieces: string[]) => told({ isWatched: true }, pieces)

function told(functions: { isWatched: boolean }, pieces: string[]): string[] {
  const { said, say } = listener()
  const hear = tellBroken(say, functions)
  for (const piece of pieces) hear(piece)
  return said
}

describe('what is saved broken while the suite is up', () => {
  it('is told of the Firestore rules, with the place', () => {
    const told = toldOf(
      'i  firestore: Change detected, updating rules...\n',
      "⚠  ../a b/firestore.rules:518:1 - ERROR Unexpected 'nonsense'.\n",
      '✔  firestore: Rules updated.\n',
    )
    expect(told).toEqual([
      'The Firestore rules do not compile, and every request is refused ' +
        "(firestore.rules:518:1 Unexpected 'nonsense'): correct them and save.",
    ])
  })

  it('is told of the Storage rules, with the place', () => {
    expect(toldOf("⚠  Unexpected 'nonsense' in /a b/storage.rules:12\n")).toEqual([
      'The Storage rules do not compile, and those before them hold ' +
        "(storage.rules:12 Unexpected 'nonsense'): correct them and save.",
    ])
  })

  it('is told of functions once, by what went wrong', () => {
    const told = toldOf(
      'Failed to generate manifest from function source: at load\n\nError: at load\n',
      '⬢  functions: Failed to load function definition from source: FirebaseError: User code f',
      'ailed to load.\nFailed to generate manifest from function source: at load\n',
    )
    expect(told).toEqual([
      'The functions could not be loaded (at load): correct functions/src and save.',
    ])
  })

  it('is told by its own cause, not by one that was mended', () => {
    const told = toldOf(
      'Failed to generate manifest from function source: at load\n',
      '✔  functions: Loaded functions definitions from source: board.\n',
      'functions: Failed to load function definition from source: FirebaseError: Timeout\n',
    )
    expect(told).toEqual([
      'The functions could not be loaded (Timeout): correct functions/src and save.',
    ])
  })

  it('is told by its own cause where two failures follow each other', () => {
    const [first, second] = ['at load', 'Timeout'].map(
      (cause) => `The functions could not be loaded (${cause}): correct functions/src and save.`,
    )
    const failing = [
      'Failed to generate manifest from function source: at load\n',
      'functions: Failed to load function definition from source: FirebaseError: User code\n',
      'Failed to generate manifest from function source: at load\n',
    ]
    const late =
      'functions: Failed to load function definition from source: FirebaseError: Timeout\n'
    expect(toldOf(...failing, late)).toEqual([first, second])
    expect(toldOf(...failing, ...failing)).toEqual([first, first])
  })

  it('of functions that nobody watches is mended by a new start', () => {
    const line =
      'functions: Failed to load function definition from source: FirebaseError: Timeout\n'
    expect(told({ isWatched: false }, [line])).toEqual([
      'The functions could not be loaded (Timeout): correct functions/src and type `npm start` ' +
        'again.',
    ])
  })

  it('is told of functions that have not loaded in time', () => {
    const line =
      'functions: Failed to load function definition from source: FirebaseError: Timeout\n'
    expect(toldOf(line)).toEqual([
      'The functions could not be loaded (Timeout): correct functions/src and save.',
    ])
  })

  it('is not seen in rules that are only warned of, nor in what else is logged', () => {
    const told = toldOf(
      '⚠  firestore.rules:3:1 - WARNING Unused function: asked.\n',
      '⚠  Unexpected rules runtime error: WARNING: deprecated\n',
      '✔  functions: Loaded functions definitions from source: board.\n',
    )
    expect(told).toEqual([])
  })
})
