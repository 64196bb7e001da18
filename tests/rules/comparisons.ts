import { commentForm } from '@grid/schema/comment'
import { follows } from '@grid/schema/follows'
import { LIMITS } from '@grid/schema/limits'
import { DELIVERIES, mailSettings, NOTIFIED_KINDS } from '@grid/schema/mail'
import { EDITABLE_POST_FIELDS, type PostDraft, post, postForm, toPostForm } from '@grid/schema/post'
import { CATEGORIES } from '@grid/schema/post-display'
import {
  profile,
  profileForm,
  RESERVED_USERNAMES,
  toProfileForm,
  username,
} from '@grid/schema/profile'
import { REPORT_REASONS, reportForm } from '@grid/schema/report'
import { toPlainForms } from '@grid/schema/unicode'
import { usernameKey } from '@grid/schema/username'
import fc from 'fast-check'
import * as z from 'zod/mini'
import { boundaries, LETTERS, links, nastyLine, nastyText } from './arbitrary-texts'
import { edit, editProfile, type Step, sendReport, set } from './batches'
import { recordOfPost } from './fixtures'
import { type Fields, MAIL_SETTINGS, newMailSettings, newProfile, newReport } from './records'
import type { Verdict } from './verdicts'

/** One kind of record on which schema and rules must agree. */
export type Comparison = {
  readonly name: string
  /** Values at the limits, tried before the random ones. */
  readonly edges: readonly Fields[]
  readonly random: fc.Arbitrary<Fields>
  readonly schema: (input: Fields) => Verdict
  readonly author: (index: number) => string
  /** How it is written, and which document to delete afterwards. */
  readonly steps: (input: Fields, index: number) => readonly Step[]
  readonly leaves?: (index: number) => string
}

/** The number of concurrent requests. Each writes its own documents, so none waits. */
export const LANES = 20
const lot = (index: number) => `lot-${index % LANES}`
/** The author of the post and the comment of a lane. */
export const editor = (index: number) => `editor-${index % LANES}`

const verdictOf = (isFine: boolean): Verdict => (isFine ? 'allowed' : 'denied')
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Values of every other kind. */
const odd = fc.oneof(
  fc.constantFrom(null, true, false, 0, 7, -1, 0.5, ''),
  fc.array(nastyLine.map(toPlainForms), { maxLength: 2 }),
  fc.dictionary(fc.constantFrom('value', 'length'), fc.string(), { maxKeys: 2 }),
)
const edgesOf = (name: string, values: readonly unknown[]): Fields[] =>
  values.map((value) => ({ [name]: value }))

/** One field at random, or two. */
function some(fields: Readonly<Record<string, fc.Arbitrary<unknown>>>): fc.Arbitrary<Fields> {
  const single = fc.oneof(
    ...Object.entries(fields).map(([name, value]) =>
      fc.oneof({ weight: 9, arbitrary: value }, { weight: 1, arbitrary: odd }).map((drawn) => ({
        [name]: drawn,
      })),
    ),
  )
  const pair = fc.tuple(single, single).map(([one, other]) => ({ ...one, ...other }))
  return fc.oneof({ weight: 4, arbitrary: single }, { weight: 1, arbitrary: pair })
}

const { count: mostTags, length: longestTag } = LIMITS.tags
const numbered = (size: number) => Array.from({ length: size }, (_, index) => `tag-${index}`)
const hrefOf = (text: string) => (URL.canParse(text) ? new URL(text).href : text)
const normalLinks = links.map(hrefOf)
/** The fields whose text the form stores as it is typed. */
const VERBATIM_FIELDS = EDITABLE_POST_FIELDS.filter((name) => name !== 'link')

/**
 * A stored post is fine if it has the shape of one and the form can produce its texts exactly. Of a
 * link, the form produces one of several spellings that are fine when stored.
 */
function schemaOnPost(changes: Fields): Verdict {
  const whole = { ...recordOfPost('ada'), created_at: NOW, updated_at: NOW, ...changes }
  const stored = post.safeParse(whole)
  if (!stored.success) return 'denied'
  const made = postForm.safeParse({ ...toPostForm(stored.data), link: '' })
  const isSame = VERBATIM_FIELDS.every((name) => same(made.data?.[name], stored.data[name]))
  return verdictOf(made.success && isSame)
}

const NOW = { toMillis: () => 0, toDate: () => new Date(0) }

const posts: Comparison = {
  name: 'posts',
  edges: [
    ...edgesOf('title', boundaries(LIMITS.title)),
    ...edgesOf('content', boundaries(LIMITS.content)),
    ...edgesOf('code_snippet', boundaries({ min: 1, max: LIMITS.codeSnippet.max })),
    ...edgesOf('tags', [0, 1, mostTags - 1, mostTags, mostTags + 1, mostTags + 2].map(numbered)),
    ...edgesOf(
      'tags',
      [...boundaries({ min: 1, max: longestTag }), ...LETTERS].map((tag) => [toPlainForms(tag)]),
    ),
    ...edgesOf('category', [...CATEGORIES, 'Tool', ' tool', 'news', '']),
    ...edgesOf('link', linksAround(LIMITS.link.max)),
  ],
  random: some({
    title: fc.oneof(
      nastyLine,
      nastyLine.map((line) => `abc${line}`),
    ),
    content: fc.oneof(
      nastyText,
      nastyText.map((text) => `0123456789${text}`),
    ),
    category: fc.oneof(fc.constantFrom(...CATEGORIES), nastyLine),
    link: fc.oneof(links, normalLinks),
    code_snippet: nastyText,
    tags: fc.array(nastyLine.map(toPlainForms), { maxLength: mostTags + 2 }),
  } satisfies Record<keyof PostDraft, fc.Arbitrary<unknown>>),
  schema: schemaOnPost,
  author: editor,
  steps: (input, index) => {
    const stored = recordOfPost('ada')
    const names = [...EDITABLE_POST_FIELDS, 'words']
    const whole = Object.fromEntries(names.map((name) => [name, stored[name]]))
    return edit(editor(index), `posts/${lot(index)}`, { ...whole, ...input })
  },
}

function linksAround(max: number): string[] {
  const start = 'https://grid.example/'
  return [-1, 0, 1].map((more) => start + 'x'.repeat(max + more - start.length))
}

const comments: Comparison = {
  name: 'comments',
  edges: edgesOf('content', boundaries(LIMITS.comment)),
  random: some({ content: nastyText }),
  schema: ({ content }) => verdictOf(commentForm.safeParse({ content }).data?.content === content),
  author: editor,
  steps: (input, index) => edit(editor(index), `comments/${lot(index)}`, input),
}

/** Names that can be a document id; others never reach the rules. */
const canBeKey = (name: string) => name !== '' && !/^\.{1,2}$|\//.test(name)

/** A spelling of a reserved name. */
const leet = (name: string) =>
  name
    .replaceAll('o', '0')
    .replaceAll('i', '1')
    .replaceAll('e', '3')
    .replaceAll('a', '4')
    .toUpperCase()

const usernames: Comparison = {
  name: 'usernames',
  edges: edgesOf(
    'username',
    [
      ...boundaries(LIMITS.username),
      ...RESERVED_USERNAMES,
      ...RESERVED_USERNAMES.map((name) => name.toUpperCase()),
      ...RESERVED_USERNAMES.flatMap((name) => [`${name}s`, `_${name}-`, leet(name)]),
      ...RESERVED_USERNAMES.flatMap((name) => [`my${name}`, name.replace(/[a-z]/g, '$&$&')]),
      ...['__a__', '____', '___', '__proto__', 'adm1n_', 'r00t', 'rooted'],
    ].filter(canBeKey),
  ),
  random: fc
    .oneof(
      fc.stringMatching(/^[A-Za-z0-9_-]{2,32}$/),
      nastyLine.filter(canBeKey),
      fc
        .tuple(fc.constantFrom(...RESERVED_USERNAMES), fc.stringMatching(/^[-_a-z0-9]{0,2}$/))
        .map((parts) => parts.join('')),
    )
    .map((name) => ({ username: name })),
  // The form cleans such a name into another one; the rules reject it.
  schema: ({ username: name }) => verdictOf(same(username.safeParse(name).data, name)),
  author: (index) => `newcomer-${index}`,
  steps: (input, index) => {
    const name = String(input['username'])
    return [
      set(`profiles/newcomer-${index}`, newProfile(name)),
      set(`usernames/${usernameKey(name)}`, { user_id: `newcomer-${index}` }),
    ]
  },
}

const httpsLinks = links.map((text) => hrefOf(hrefOf(text).replace(/^http:/, 'https:')))

const profiles: Comparison = {
  name: 'profiles',
  edges: [
    ...edgesOf('bio', [null, ...boundaries({ min: 1, max: LIMITS.bio.max })]),
    ...edgesOf('links', [[], [''], [null], ...linksAround(LIMITS.link.max).map((url) => [url])]),
  ],
  random: some({
    bio: nastyLine,
    links: fc.array(fc.oneof({ weight: 3, arbitrary: httpsLinks }, normalLinks), { maxLength: 4 }),
  }),
  schema: ({ bio = null, links = [] }) => {
    const stored = z.pick(profile, { bio: true, links: true }).safeParse({ bio, links })
    if (!stored.success || (stored.data.links?.length ?? 0) > LIMITS.profileLinks) return 'denied'
    const made = profileForm.safeParse(toProfileForm(stored.data))
    return verdictOf(made.success && same(made.data, { bio, links }))
  },
  author: editor,
  steps: (input, index) => editProfile(editor(index), { bio: null, links: [], ...input }),
}

/** A write adds one entry to each list at most. */
const followed: Comparison = {
  name: 'follows',
  edges: [
    ...edgesOf(
      'tags',
      [...boundaries({ min: 1, max: longestTag }), ...LETTERS].map((tag) => [toPlainForms(tag)]),
    ),
    ...edgesOf('post_ids', [[], ['x'.repeat(128)], ['x'.repeat(129)], ['a/b'], ['a,b'], ['é']]),
  ],
  random: some({
    tags: nastyLine.map((tag) => [toPlainForms(tag)]),
    member_ids: fc.oneof(nastyLine, fc.stringMatching(/^[\w-]{1,9}$/)).map((id) => [id]),
  }),
  schema: (input) => verdictOf(follows.safeParse({ ...NOTHING_FOLLOWED, ...input }).success),
  author: editor,
  steps: (input, index) => [set(`follows/${editor(index)}`, { ...NOTHING_FOLLOWED, ...input })],
  leaves: (index) => `follows/${editor(index)}`,
}

const NOTHING_FOLLOWED = { post_ids: [], tags: [], member_ids: [] }

/** A lane reports the post of the next lane. */
const reportId = (index: number) => `post_${lot(index + 1)}_${editor(index)}`

const reports: Comparison = {
  name: 'reports',
  edges: [
    ...edgesOf('note', boundaries({ min: 1, max: LIMITS.reportNote.max })),
    ...edgesOf('reason', [...REPORT_REASONS, 'Spam', '', 'other ']),
  ],
  random: some({
    note: fc.oneof(
      nastyText,
      nastyText.map((text) => text.trim()),
    ),
    reason: fc.oneof(fc.constantFrom(...REPORT_REASONS), nastyLine),
  }),
  schema: (input) => {
    const { reason = 'spam', note = null } = input
    const made = reportForm.safeParse({ reason, note: note === null ? '' : note })
    return verdictOf(made.success && same(made.data, { reason, note }))
  },
  author: editor,
  steps: (input, index) => {
    const about = { target_id: lot(index + 1), post_id: lot(index + 1) }
    const report = newReport(editor(index), { ...about, ...input })
    return sendReport(editor(index), report, reportId(index))
  },
  leaves: (index) => `reports/${reportId(index)}`,
}

const zoneName = fc.oneof(fc.constantFrom('UTC', 'Europe/Berlin', 'Etc/GMT+12'), nastyLine)

/** Not -0, which no form produces: it is an integer to zod, and none to Firestore. */
const hour = fc.double().filter((value) => !Object.is(value, -0))

const settings: Comparison = {
  name: 'mail settings',
  edges: [
    ...edgesOf('digest_hour', [-1, 0, 1, 22, 23, 24]),
    ...edgesOf('time_zone', boundaries({ min: 1, max: 64 })),
    ...NOTIFIED_KINDS.flatMap((kind) =>
      edgesOf('deliveries', [{ [kind]: 'at_once' }, { [kind]: 'daily' }, { [kind]: 'never' }]),
    ),
    { deliveries: Object.fromEntries(NOTIFIED_KINDS.map((kind) => [kind, 'daily'])) },
  ],
  random: some({
    deliveries: fc.dictionary(
      fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...NOTIFIED_KINDS) }, fc.string()),
      fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...DELIVERIES) }, odd),
      { maxKeys: NOTIFIED_KINDS.length },
    ),
    digest_hour: fc.oneof(fc.integer({ min: -2, max: 26 }), hour),
    time_zone: fc.oneof(zoneName, fc.stringMatching(/^[A-Z][A-Za-z0-9_+/-]{0,66}$/)),
  }),
  schema: (input) =>
    verdictOf(mailSettings.safeParse({ ...MAIL_SETTINGS, ...input, changed_at: NOW }).success),
  author: editor,
  steps: (input, index) => [set(`mail_settings/${editor(index)}`, newMailSettings(input))],
  leaves: (index) => `mail_settings/${editor(index)}`,
}

/** The records with fields that members fill. `search-tokens.test.ts` tries the words of a post. */
export const COMPARISONS: readonly Comparison[] = [
  posts,
  comments,
  usernames,
  profiles,
  reports,
  settings,
  followed,
]
