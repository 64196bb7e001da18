import { memberPath, postPath, tagPath } from '@grid/schema/board-urls'
import { CATEGORY_LABELS } from '@grid/schema/post-display'
import { tagToken } from '@grid/schema/search-tokens'
import type { DocumentData, Query } from 'firebase-admin/firestore'
import { collection, doc, select } from '../core/documents'
import { isBanned } from '../core/members'
import {
  commentEntry,
  type Feed,
  type FeedEntry,
  type FeedSubject,
  feedPath,
  POST_FIELDS,
  postEntry,
  xmlLine,
} from './feed-entries'

/**
 * A feed reads at most 20 documents: its entries and a ban of each author. A feed of comments also
 * reads the post and the ban of its author.
 */
const MAX_ENTRIES = 10
const MAX_COMMENTS = 9

/** Reads a feed; null if there is no such tag, member or post, or if the member is banned. */
export function readFeed(subject: FeedSubject): Promise<Feed | null> {
  const feed = feedPath(subject)
  switch (subject.kind) {
    case 'board':
      return postsFeed(posts(), { feed, page: '/hub', title: 'The Grid' })
    case 'category': {
      const { category } = subject
      return postsFeed(posts().where('category', '==', category), {
        feed,
        page: `/hub?category=${category}`,
        title: `The Grid: ${CATEGORY_LABELS[category]}`,
      })
    }
    case 'tag':
      return feedOfTag(subject.tag, feed)
    case 'member':
      return feedOfMember(subject.handle, feed)
    case 'comments':
      return feedOfComments(subject.postId, feed)
  }
}

type Frame = Pick<Feed, 'feed' | 'page' | 'title'>

const posts = () => select(collection('posts').orderBy('created_at', 'desc'), ...POST_FIELDS)

async function postsFeed(query: ReturnType<typeof posts>, frame: Frame): Promise<Feed> {
  const found = await firstOf(query)
  const isBanned = await bannedAmong(found.map((post) => post.user_id))
  const entries = found.filter((post) => !isBanned(post.user_id)).map(postEntry)
  return feedOf(frame, entries, new Date(0))
}

async function feedOfTag(tag: string, path: string): Promise<Feed | null> {
  const query = posts().where('words', 'array-contains', tagToken(tag))
  const title = xmlLine(`The Grid: posts tagged ${tag}`)
  const feed = await postsFeed(query, { feed: path, page: tagPath(tag), title })
  return feed.entries.length > 0 ? feed : null
}

async function feedOfMember(handle: string, feed: string): Promise<Feed | null> {
  const profiles = collection('profiles').where('username_lower', '==', handle).limit(1)
  const [profile] = (await profiles.get()).docs
  if (!profile) return null
  const isBanned = await bannedAmong([profile.id])
  if (isBanned(profile.id)) return null
  const found = await firstOf(posts().where('user_id', '==', profile.id))
  const { username, created_at } = profile.data()
  const title = xmlLine(`Posts by ${username}`)
  const frame = { feed, page: memberPath(username), title }
  return feedOf(frame, found.map(postEntry), created_at.toDate())
}

async function feedOfComments(postId: string, feed: string): Promise<Feed | null> {
  const post = (await doc('posts', postId).get()).data()
  if (!post) return null
  const isAuthorBanned = await bannedAmong([post.user_id])
  if (isAuthorBanned(post.user_id)) return null
  const all = collection('comments').where('post_id', '==', postId).orderBy('created_at', 'desc')
  const found = await firstOf(all, MAX_COMMENTS)
  const isBanned = await bannedAmong(found.map((comment) => comment.user_id))
  const entries = found
    .filter((comment) => !isBanned(comment.user_id))
    .map((comment) => commentEntry(comment, post))
  const title = xmlLine(`Comments on “${post.title}”`)
  const frame = { feed, page: postPath(postId), title }
  return feedOf(frame, entries, post.created_at.toDate())
}

async function firstOf<T extends DocumentData>(query: Query<T, T>, max = MAX_ENTRIES) {
  const { docs } = await query.limit(max).get()
  return docs.map((found) => ({ ...found.data(), id: found.id }))
}

/** Reads which of the authors of a feed are banned: stored bans only, one of each at most. */
async function bannedAmong(userIds: readonly string[]): Promise<(userId: string) => boolean> {
  if (userIds.length === 0) return () => false
  const { docs } = await collection('banned_users')
    .where('user_id', 'in', [...new Set(userIds)])
    .where('is_active', '==', true)
    .get()
  const banned = new Set(docs.filter(isBanned).map(({ id }) => id))
  return (userId) => banned.has(userId)
}

function feedOf(frame: Frame, entries: readonly FeedEntry[], earliest: Date): Feed {
  const times = entries.map(({ updated }) => updated.getTime())
  return { ...frame, entries, updated: new Date(Math.max(earliest.getTime(), ...times)) }
}
