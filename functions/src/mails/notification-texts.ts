import { LIMITS } from '@grid/schema/limits'
import {
  MAIL_SETTINGS_PATH,
  type Mail,
  NOTIFIED_KINDS,
  type NotifiedKind,
  type Subscription,
} from '@grid/schema/mail'
import { graphemes } from '@grid/schema/unicode'
import { line, type MailText, mailText } from './texts'

/** What mails are about, within a sentence. */
export const SUBSCRIPTION_NAMES: Readonly<Record<Subscription, string>> = {
  reply: 'replies to you',
  mention: 'mentions of you',
  new_post: 'new posts that you follow',
  new_comments: 'comments on posts that you follow',
  upvotes: 'upvotes of your posts',
  removal: 'what admins remove of you',
  report: 'the outcome of your reports',
  digest: 'notifications',
}

/** The facts that a mail about one notification states. */
export type NotificationFacts = {
  readonly kind: NotifiedKind
  readonly username: string
  /** Who caused it; null if nobody is named. */
  readonly author: string | null
  /** The title of the post; null if the notification is about none. */
  readonly title: string | null
  /** What the member follows; null if that is not known, or for other kinds. */
  readonly followed: 'author' | { readonly tag: string } | null
  /** Where it leads on the site. */
  readonly path: string
  readonly site: string
  /** The link that ends mails of this kind. */
  readonly unsubscribe: string
}

type Words = {
  /** A fixed text, so that no text of a member becomes a header. */
  readonly subject: string
  readonly event: (author: string, title: string, followed: NotificationFacts['followed']) => string
}

const WORDS: Readonly<Record<NotifiedKind, Words>> = {
  reply: {
    subject: 'Somebody replied to you',
    event: (author, title) => `${author} replied to you below ${title}.`,
  },
  mention: {
    subject: 'Somebody mentioned you',
    event: (author, title) => `${author} mentioned you. It is about ${title}.`,
  },
  new_post: {
    subject: 'A new post that you follow',
    event: (author, title, followed) => {
      if (followed === 'author') return `${author}, whom you follow, published ${title}.`
      const tag = followed ? ` with the tag #${line(followed.tag)} that you follow` : ''
      return `${author} published ${title}${tag}.`
    },
  },
  new_comments: {
    subject: 'New comments on a post that you follow',
    event: (author, title) => `${author} commented on ${title}.`,
  },
  upvotes: {
    subject: 'Your post has new upvotes',
    event: (_, title) => `Somebody upvoted your post ${title}.`,
  },
  removal: {
    subject: 'An admin removed something of yours',
    event: () => 'An admin removed a text of yours, or cleared your profile. The site says why.',
  },
  report: {
    subject: 'An admin looked at your report',
    event: () => 'An admin looked at something that you reported.',
  },
}

/** Composes a mail about one notification. It quotes nothing but the title of the post. */
export function composeNotification(facts: NotificationFacts): MailText {
  const { kind, username, author, title, followed, path, site } = facts
  const { subject, event } = WORDS[kind]
  const by = author === null ? 'Somebody' : line(author)
  return mailText(subject, [
    [`Hello ${line(username)},`],
    [event(by, title === null ? 'a post' : quoted(title), followed)],
    [{ text: 'Open it on The Grid', href: `${site}${path}` }],
    ...endOf(SUBSCRIPTION_NAMES[kind], facts),
  ])
}

/** What a daily mail counts: one, and several. */
const COUNTED: Readonly<Record<NotifiedKind, readonly [one: string, several: string]>> = {
  reply: ['reply to you', 'replies to you'],
  mention: ['mention of you', 'mentions of you'],
  new_post: ['new post that you follow', 'new posts that you follow'],
  new_comments: ['followed post with new comments', 'followed posts with new comments'],
  upvotes: ['post with new upvotes', 'posts with new upvotes'],
  removal: ['removal by an admin', 'removals by an admin'],
  report: ['report with an outcome', 'reports with an outcome'],
}

/** The facts that a daily mail states. */
export type DigestFacts = Pick<NotificationFacts, 'username' | 'site' | 'unsubscribe'> & {
  readonly counts: NonNullable<Mail['counts']>
  /** The followed members and tags that have new posts, as far as the mail names them. */
  readonly followed: {
    readonly members: readonly string[]
    readonly tags: readonly string[]
    readonly hasMore: boolean
  }
}

/** Composes a daily mail. It counts what is unread and quotes no text. */
export function composeDigest(facts: DigestFacts): MailText {
  const { username, counts, followed, site } = facts
  return mailText('Your unread notifications', [
    [`Hello ${line(username)},`],
    ['This is new on The Grid since your last daily mail:', ...NOTIFIED_KINDS.flatMap(countLine)],
    [{ text: 'Read it on The Grid', href: `${site}/notifications` }],
    ...endOf('notifications', facts),
  ])

  function countLine(kind: NotifiedKind): readonly string[] {
    const count = counts[kind] ?? 0
    if (count === 0) return []
    const number = count >= LIMITS.digest.entries ? `${count} or more` : String(count)
    const names = kind === 'new_post' ? namesOf(followed) : ''
    return [`${number} ${COUNTED[kind][count === 1 ? 0 : 1]}${names}`]
  }
}

/** Names what is followed, such as " (members: ada; tags: #mesh, #scan; and others)". */
function namesOf({ members, tags, hasMore }: DigestFacts['followed']): string {
  const groups = [
    ...(members.length > 0 ? [`members: ${members.map(line).join(', ')}`] : []),
    ...(tags.length > 0 ? [`tags: ${tags.map((tag) => `#${line(tag)}`).join(', ')}`] : []),
  ]
  if (groups.length === 0) return ''
  return ` (${[...groups, ...(hasMore ? ['and others'] : [])].join('; ')})`
}

/** What every mail ends with that its member has chosen. */
function endOf(
  name: string,
  { site, unsubscribe }: Pick<NotificationFacts, 'site' | 'unsubscribe'>,
) {
  return [
    [`The Grid, ${site}`, `This mail was sent because you chose mails about ${name}.`],
    [
      { text: 'Choose your mails', href: `${site}${MAIL_SETTINGS_PATH}` },
      { text: 'Stop these mails', href: unsubscribe },
    ],
  ]
}

/** A title on one line, cut to a few words. */
function quoted(title: string): string {
  const characters = graphemes(line(title))
  const most = LIMITS.mails.titleLength
  if (characters.length <= most) return `“${characters.join('')}”`
  return `“${characters.slice(0, most).join('')}…”`
}
