import { expect, it } from 'vitest'
import { changedCollections, testsOf } from './affected'

const RULES = `service cloud.firestore { match /databases/{database}/documents {
  function isMember() { return signedIn(); }
  function signedIn() { return request.auth != null; }
  match /posts/{id} { allow get: if true; allow create: if isMember(); }
  match /profiles/{uid} {
    allow get: if true;
    match /votes/{post} { allow create: if signedIn(); }
  }
} }`

it.each([
  ['a condition', 'if isMember()', 'if false', ['posts']],
  ['a function', 'return signedIn()', 'return false', ['posts']],
  ['a function that another one calls', 'auth != null', 'auth == null', ['posts', 'votes']],
])('finds the collections of a change of %s', (_, from, to, collections) => {
  expect(changedCollections(RULES, RULES.replace(from, to))).toEqual(collections)
})

it('finds no collection if the rules have not changed', () => {
  expect(changedCollections(RULES, RULES)).toEqual([])
})

it('rejects rules that cannot be parsed', () => {
  expect(() => changedCollections(RULES, RULES.replace('{', ''))).toThrow()
})

it('finds the tests that name a collection', () => {
  const tests = new Map([
    ['votes.test.ts', "put('profiles/ada/votes/one')"],
    ['posts.test.ts', "put('posts/one')"],
  ])
  expect(testsOf(['votes'], tests)).toEqual(['votes.test.ts'])
  expect(testsOf([], tests)).toEqual([])
})
