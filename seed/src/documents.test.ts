import { COLLECTIONS, type CollectionName } from '@grid/schema/collections'
import { vote } from '@grid/schema/member-activity'
import { analyticsEvent } from '@grid/schema/metrics'
import { EDITABLE_POST_FIELDS, postForm, toPostForm } from '@grid/schema/post'
import { username } from '@grid/schema/profile'
import { downloadStat } from '@grid/schema/release-manifest'
import { allReleases } from '@grid/schema/releases'
import { serviceRequest } from '@grid/schema/service-request'
import { FieldValue, Timestamp } from 'firebase-admin/firestore'
import { describe, expect, it } from 'vitest'
import { seedCounters, seedUserDocuments } from './documents'
import { COMMENTS, POSTS } from './rows/posts'
import { sampleAnalytics, sampleDownloads, sampleRequests } from './rows/samples'
import { SEED_USERS } from './rows/seed-users'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const at = (ageHours: number) => Timestamp.fromMillis(NOW - ageHours * 3_600_000)
const documents = seedUserDocuments(NOW)

function recordOf(path: string) {
  return path.includes('/votes/') ? vote : COLLECTIONS[path.split('/')[0] as CollectionName]
}

function records(name: CollectionName) {
  return [...documents].flatMap(([path, fields]) =>
    path.startsWith(`${name}/`) && path.split('/').length === 2
      ? [{ id: path.slice(name.length + 1), fields }]
      : [],
  )
}

describe('a document of the seed users', () => {
  it.each([...documents])('%s is valid in its collection', (path, fields) => {
    expect(recordOf(path).safeParse(fields).error?.issues).toBeUndefined()
  })

  it('names a post’s author as the profile does', () => {
    const names = new Map(records('profiles').map(({ id, fields }) => [id, fields['username']]))
    for (const { id, fields } of [...records('posts'), ...records('comments')]) {
      expect(fields['author_username'], id).toBe(names.get(String(fields['user_id'])))
    }
  })

  it('claims a username for each profile and no more', () => {
    const claims = records('usernames').map(({ id, fields }) => [id, fields['user_id']])
    expect(claims).toEqual(
      records('profiles').map(({ id, fields }) => [fields['username_lower'], id]),
    )
  })

  it('counts the comments that a post has', () => {
    for (const { id, fields } of records('posts')) {
      const size = COMMENTS.filter((comment) => comment.post_id === id).length
      expect(fields['comment_count'], id).toBe(size)
    }
    const posts = new Set(POSTS.map((post) => post.id))
    expect(COMMENTS.every((comment) => posts.has(comment.post_id))).toBe(true)
  })

  it('counts the upvotes that a post and its author were given', () => {
    const voted = [...documents.keys()].filter((path) => path.includes('/votes/'))
    const votesFor = (id: string) => voted.filter((path) => path.endsWith(`/votes/${id}`)).length
    for (const { id, fields } of records('posts')) {
      expect(fields['upvotes'], id).toBe(votesFor(id))
    }
    for (const { id, fields } of records('profiles')) {
      const own = POSTS.filter((post) => post.user_id === id)
      const received = own.reduce((sum, post) => sum + votesFor(post.id), 0)
      expect(fields['reputation'], id).toBe(received)
    }
  })

  it('lets a comment answer an older one below the same post', () => {
    for (const { parent_id, post_id, age_hours } of COMMENTS) {
      if (!parent_id) continue
      const parent = COMMENTS.find(({ id }) => id === parent_id)
      expect(parent).toMatchObject({ post_id })
      expect(parent?.parent_id).toBeUndefined()
      expect(parent?.age_hours).toBeGreaterThan(age_hours)
    }
  })

  it('is in the past, a comment after its post', () => {
    const ages = new Map(POSTS.map((post) => [post.id, post.age_hours]))
    for (const comment of COMMENTS) {
      expect(comment.age_hours).toBeLessThan(ages.get(comment.post_id) ?? 0)
      expect(comment.age_hours).toBeGreaterThan(0)
    }
  })
})

describe('a post of the seed users', () => {
  it.each(POSTS)('$id could have been written in the dialog', (row) => {
    const draft = EDITABLE_POST_FIELDS.map((name) => [name, row[name]])
    expect(postForm.parse(toPostForm(row))).toEqual(Object.fromEntries(draft))
  })
})

describe('the seed users', () => {
  it('are an admin, two members and a banned member', () => {
    expect(SEED_USERS.map((member) => member.uid)).toEqual(['root_admin', 'ada', 'mallory', 'bob'])
    expect(SEED_USERS.filter((member) => member.is_admin)).toHaveLength(1)
    expect(records('banned_users').map(({ id }) => id)).toEqual(['bob'])
  })

  // Names of admins are reserved.
  it.each(SEED_USERS.filter(({ is_admin }) => !is_admin))(
    '$username could have signed up',
    (member) => expect(username.safeParse(member.username).success).toBe(true),
  )
})

describe('the counters of the seed', () => {
  const counters = seedCounters(documents)
  const increments = (path: string) =>
    Object.entries(counters.get(path) ?? {}).filter(([, value]) => value instanceof FieldValue)

  it('count each collection', () => {
    expect(increments('stats/counts')).toEqual([
      ['profiles', FieldValue.increment(SEED_USERS.length)],
      ['posts', FieldValue.increment(POSTS.length)],
      ['comments', FieldValue.increment(COMMENTS.length)],
    ])
  })

  it('count the posts of an author, of a tag and of a day', () => {
    const ofAda = POSTS.filter(({ user_id }) => user_id === 'ada').length
    expect(counters.get('contributor_tallies/ada')).toEqual({
      username: 'ada',
      posts: FieldValue.increment(ofAda),
    })
    expect(counters.get('tag_tallies/t-usb')).toEqual({
      tag: 'usb',
      posts: FieldValue.increment(1),
    })
    expect(counters.get('daily_figures/2026-11-21')).toEqual({
      date: '2026-11-21',
      posts: FieldValue.increment(2),
      updated_at: expect.any(Timestamp),
    })
  })
})

describe('the samples', () => {
  const samples = [
    { name: 'requests', rows: sampleRequests(at), size: 6, record: serviceRequest },
    { name: 'downloads', rows: sampleDownloads(at), size: 10, record: downloadStat },
    { name: 'events', rows: sampleAnalytics(at), size: 5, record: analyticsEvent },
  ]

  it.each(samples)('are $size valid $name without ids', ({ rows, size, record }) => {
    expect(rows).toHaveLength(size)
    for (const fields of rows) {
      expect(record.safeParse(fields).error?.issues).toBeUndefined()
      expect(fields).not.toHaveProperty('id')
    }
  })

  it('name releases that exist', () => {
    const paths = allReleases().map((release) => release.file_path)
    for (const row of sampleDownloads(at)) expect(paths).toContain(row.file_path)
  })

  it('have e-mail addresses of .example only', () => {
    for (const row of sampleRequests(at)) expect(row.user_email).toMatch(/\.example$/)
  })
})
