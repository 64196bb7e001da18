import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { COLLECTIONS } from '@grid/schema/collections'
import { describe, expect, it } from 'vitest'
import { BELONGINGS, GONE } from '../../functions/src/account/belongings.fixture'
import { type Match, placedNodes } from '../../packages/rules-mutator/src/ast'
import { parseRules } from '../../packages/rules-mutator/src/parse-rules'
import { MATRIX } from '../access/matrix'
import { ROOT } from '../hosts'

/** A path with each of its variable pieces written in one way. */
const shapeOf = (path: string) => path.replaceAll(/[^/]*\{[^/]*/g, '{}')

/** The documents of the matrix, by their paths. */
const rows = new Set(MATRIX.filter(({ isField }) => !isField).map(({ path }) => shapeOf(path)))

/** The names of the collections in a path, such as `profiles/votes`. */
const collectionOf = (path: string) =>
  path
    .split('/')
    .filter((_, at) => at % 2 === 0)
    .join('/')

/**
 * What the deletion of an account does not delete: it belongs to nobody, follows from texts, is
 * about the deletion, or ends by itself.
 */
const WITHOUT_OWNER = [
  'account_deletions',
  'admin_actions',
  'any other collection',
  'any collection below a post',
  'comment_index',
  'contributor_tallies',
  'daily_figures',
  'fan_outs',
  'github_states',
  'passkey_challenges',
  'rate_limits',
  'service_requests',
  'stats',
  'stats/counted_events',
  'system',
  'tag_tallies',
].sort()

/** What members write without a pause: one document each, or a list that has an end. */
const UNLIMITED = ['bookmarks', 'follows', 'hidden_members', 'inboxes', 'profiles/blocks']

function pathOf(matches: readonly Match[]): string {
  const segments = matches.flatMap((match) => match.segments)
  return segments.map(({ is, name }) => ({ fixed: name, one: '{}', rest: '{…}' })[is]).join('/')
}

function openedBy(source: string): string[] {
  return [...placedNodes(parseRules(source))].flatMap(({ node, above }) => {
    if (node.kind !== 'allow') return []
    const matches = above.filter((outer): outer is Match => outer.kind === 'match')
    return pathOf(matches.toReversed()).replace('databases/{}/documents/', '')
  })
}

describe('the access matrix', () => {
  it('has a row for every path that the rules open to anybody', () => {
    const opened = openedBy(readFileSync(join(ROOT, 'firestore.rules'), 'utf8'))
    expect(opened).toContain('profiles/{}/votes/{}')
    expect(opened.filter((path) => !rows.has(path))).toEqual([])
  })

  it('would miss one that the rules opened besides', () => {
    const more = 'match /posts/{id} { match /notes/{note=**} { allow read; } }'
    const source = `service cloud.firestore { match /databases/{d}/documents { ${more} } }`
    expect(openedBy(source)).toEqual(['posts/{}/notes/{…}'])
    expect(rows).not.toContain('posts/{}/notes/{…}')
  })

  it('has no collection of members that the test of deleted accounts leaves out', () => {
    const deleted = [...Object.keys(BELONGINGS), ...GONE].map(collectionOf)
    const named = MATRIX.filter(({ isField }) => !isField).map(({ path }) => collectionOf(path))
    const others = [...new Set(named)].filter((name) => !deleted.includes(name))
    expect(others.sort()).toEqual(WITHOUT_OWNER)
  })

  it('starts no function for documents that members write at any rate', () => {
    const sources = ['index.ts', 'mails/mails.ts'].map((name) =>
      readFileSync(join(ROOT, 'functions/src', name), 'utf8'),
    )
    const triggers = sources.flatMap((source) =>
      [...source.matchAll(/(?:document: |onWritten\(\s*)'([^']+)'/g)].map(([, path = '']) => path),
    )
    expect(triggers).toContain('mail_settings')
    expect(triggers.filter((path) => UNLIMITED.includes(collectionOf(path)))).toEqual([])
    expect(UNLIMITED.filter((name) => !rows.has(`${name.replace('/', '/{}/')}/{}`))).toEqual([])
  })

  it('has a row for every collection that has a schema', () => {
    const known = [...rows].map((path) => path.split('/')[0])
    expect(Object.keys(COLLECTIONS).filter((name) => !known.includes(name))).toEqual([])
  })
})
