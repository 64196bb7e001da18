import { commentPath, memberPath } from '@grid/schema/board-urls'
import type { CommentIndexEntry } from '@grid/schema/comment'
import { formatNumber } from '@grid/schema/format'
import { withoutImagePaths } from '@grid/schema/image-display'
import { LIMITS } from '@grid/schema/limits'
import type { Post } from '@grid/schema/post'
import type { Profile } from '@grid/schema/profile'
import { type Mark, marksIn, type Passage, passageOf } from '@grid/schema/search-marks'
import { parseSearch, termsOf } from '@grid/schema/search-tokens'
import { plainText } from '@grid/schema/text-markdown'
import Link from '@mui/material/Link'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Fragment, type ReactNode, useMemo } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { Panel } from '../../../design/panel'
import { clipped, counted, plainList, withinLines } from '../../../design/text'
import { publicData } from '../../../session/public-data'
import { findMembers, usernameBeginning } from '../find-members'
import { Folded } from '../folded'
import type { SearchHits } from '../posts/post-card'
import { AuthorLink, FROM_BOARD } from '../posts/post-header'
import { TimeAgo } from '../time-ago'
import { cachedPost } from './use-feed'

/** A comment that a search found, with its post. */
type FoundComment = { readonly comment: CommentIndexEntry; readonly post: Post }

/** What a search found besides posts. */
export type SearchGroups = {
  readonly comments: readonly FoundComment[]
  readonly members: readonly Profile[]
}

/** Searches comments and members. Reads at most 11 documents. */
export async function findGroups(q: string): Promise<SearchGroups> {
  const [comments, members] = await Promise.all([findComments(q), findMembers(q)])
  return { comments, members }
}

/** The newest comments with the words of a search. Comments of deleted posts are left out. */
async function findComments(q: string): Promise<FoundComment[]> {
  const { words, runs } = termsOf(q)
  const { token, matches } = parseSearch(q)
  if (!token || words.length + runs.length === 0) return []
  const entries = await publicData.page({
    from: 'comment_index',
    where: [['words', 'array-contains', token]],
    order: [['created_at', 'desc']],
    after: null,
    limit: LIMITS.search.comments,
  })
  const found = entries.filter(({ content }) =>
    matches({ content, title: '', tags: [], author_username: '' }),
  )
  const ids = [...new Set(found.map(({ post_id }) => post_id))]
  const posts = await Promise.all(
    ids.map(async (id) => cachedPost(id) ?? (await publicData.one('posts', id))),
  )
  return found.flatMap((comment) => {
    const post = posts.find((one) => one?.id === comment.post_id)
    return post ? [{ comment, post }] : []
  })
}

/** Marked by colour and by a line, for users who do not see the colour. */
const Marked = styled('mark')(({ theme }) => ({
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.grid.successWash,
  textDecoration: `underline 2px ${theme.vars.palette.primary.main}`,
  textUnderlineOffset: '0.2em',
}))

function withMarks(text: string, marks: readonly Mark[]): ReactNode {
  const starts = [0, ...marks.map(([, end]) => end)]
  return starts.map((start, index) => {
    const [from, to] = marks[index] ?? [text.length, text.length]
    return (
      <Fragment key={start}>
        {withinLines(text.slice(start, from))}
        {to > from && <Marked>{withinLines(text.slice(from, to))}</Marked>}
      </Fragment>
    )
  })
}

const PASSAGE_UNITS = 280
const CODE_UNITS = 160

const Text = styled('p')({ ...clipped, margin: 0, overflowWrap: 'anywhere' })
const Code = styled('code')(({ theme }) => ({
  ...theme.typography.data,
  ...clipped,
  display: 'block',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  color: theme.vars.palette.text.secondary,
}))

function shown({ text, marks, isCut }: Passage): ReactNode {
  return (
    <>
      {isCut.before && '… '}
      {withMarks(text, marks)}
      {isCut.after && ' …'}
    </>
  )
}

/** The passage of a member's text that matches: as shown, or as written if only that matches. */
function textPassage(text: string, q: string): Passage | null {
  const plain = plainText(text).replace(/\s+/g, ' ').trim()
  return passageOf(plain, q, PASSAGE_UNITS) ?? passageOf(text, q, PASSAGE_UNITS)
}

function passages({ content, code_snippet }: Post, q: string): ReactNode {
  const text = textPassage(content, q)
  const code = code_snippet && passageOf(code_snippet, q, CODE_UNITS)
  if (!text && !code) return null
  return (
    <Stack spacing={1}>
      {text && <Text dir="auto">{shown(text)}</Text>}
      {code && <Code>{shown(code)}</Code>}
    </Stack>
  )
}

/** Shows what a search found in the texts of posts. */
export function searchHits(q: string): SearchHits {
  return {
    mark: (text) => withMarks(text, marksIn(text, q)),
    passages: (post) => passages(post, q),
  }
}

const COMMENTS_ID = 'found-comments'
const MEMBERS_ID = 'found-members'

const Heading = styled(Typography)(({ theme }) => ({
  ...theme.typography.h5,
  scrollMarginTop: theme.spacing(12),
})) as typeof Typography

const Titles = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: theme.spacing(2),
}))

/** The heading above found posts, with links to the other groups, which are below the posts. */
export function PostsHeading({ groups }: { readonly groups: SearchGroups | null }) {
  return (
    <Titles>
      <Heading component="h2">Posts</Heading>
      {groups && <JumpLink id={COMMENTS_ID} text={count(groups.comments.length, 'comment')} />}
      {groups && <JumpLink id={MEMBERS_ID} text={count(groups.members.length, 'member')} />}
    </Titles>
  )
}

const count = (found: number, noun: string) => (found > 0 ? counted(found, noun) : null)

const jumpTo = (id: string) => {
  const heading = document.getElementById(id)
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}

function JumpLink({ id, text }: { readonly id: string; readonly text: string | null }) {
  if (!text) return null
  return (
    <Link component="button" type="button" variant="body2" onClick={() => jumpTo(id)}>
      {text}
    </Link>
  )
}

type GroupProps = { readonly id: string; readonly title: string; readonly children: ReactNode }

function Group({ id, title, children }: GroupProps) {
  return (
    <section aria-labelledby={id}>
      <Heading component="h2" id={id} tabIndex={-1} sx={{ mb: 2 }}>
        {title}
      </Heading>
      {children}
    </section>
  )
}

const List = styled('ul')(({ theme }) => ({ display: 'grid', gap: theme.spacing(2), ...plainList }))
const Row = styled('div')(({ theme }) => ({
  ...theme.typography.data,
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: theme.spacing(1.5),
  color: theme.vars.palette.text.secondary,
}))

function CommentResult({ comment, post, q }: FoundComment & { readonly q: string }) {
  const passage = useMemo(() => textPassage(comment.content, q), [comment.content, q])
  return (
    <Panel>
      <Stack spacing={1}>
        <Row>
          <AuthorLink username={comment.author_username} />
          <TimeAgo since={comment.created_at} />
        </Row>
        <Folded authorId={comment.user_id} what="Comment">
          <Text dir="auto">{passage ? shown(passage) : withoutImagePaths(comment.content)}</Text>
        </Folded>
        <Link
          component={RouterLink}
          to={commentPath(post.id, comment.id)}
          state={FROM_BOARD}
          dir="auto"
          sx={{ ...clipped, overflowWrap: 'anywhere' }}
        >
          {withinLines(post.title)}
        </Link>
      </Stack>
    </Panel>
  )
}

type Props = { readonly q: string; readonly groups: SearchGroups }

/** The comments and members that a search found. An empty group is not shown. */
export function FoundGroups({ q, groups: { comments, members } }: Props) {
  return (
    <Stack spacing={4} sx={{ mt: 4 }}>
      {comments.length > 0 && (
        <Group id={COMMENTS_ID} title="Comments">
          <List>
            {comments.map((found) => (
              <li key={found.comment.id}>
                <CommentResult {...found} q={q} />
              </li>
            ))}
          </List>
        </Group>
      )}
      {members.length > 0 && (
        <Group id={MEMBERS_ID} title="Members">
          <List>
            {members.map(({ id, username, reputation }) => (
              <li key={id}>
                <Panel>
                  <Row>
                    <Link component={RouterLink} to={memberPath(username)} state={FROM_BOARD}>
                      {withMarks(username, [[0, usernameBeginning(q).length]])}
                    </Link>
                    <span>{formatNumber(reputation)} reputation</span>
                  </Row>
                </Panel>
              </li>
            ))}
          </List>
        </Group>
      )}
    </Stack>
  )
}
