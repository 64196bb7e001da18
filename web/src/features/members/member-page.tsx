import { parseUrl } from '@grid/markdown/urls'
import { memberFeed, memberPath } from '@grid/schema/board-urls'
import { formatNumber } from '@grid/schema/format'
import type { Profile } from '@grid/schema/profile'
import { usernameKey } from '@grid/schema/username'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { ExternalLink } from 'lucide-react'
import { Navigate, useParams } from 'react-router-dom'
import { Avatar } from '../../design/avatar'
import { lazyComponent } from '../../design/lazy-component'
import { BackLink, FeedLinks } from '../../design/links'
import { Fact, FactList } from '../../design/lists'
import { LoadingRegion } from '../../design/loading'
import { Page, PageContainer, PageHeader } from '../../design/page'
import { ErrorState, NothingHere } from '../../design/states'
import { StatusMark } from '../../design/status-mark'
import { clipped, Day, plainList, withinLines } from '../../design/text'
import { PrintSheet } from '../../design/theme/print-sheet'
import { useSignedIn } from '../../session/session'
import { FollowToggle } from '../../social/follow-toggle'
import { MemberPosts } from './member-posts'
import { MEMBERS_MESSAGES, useMember } from './members'

/** The public profile of a member, with their posts. */
export function MemberPage() {
  const { username = '' } = useParams()
  const key = usernameKey(username)
  const member = useMember(key)
  const proper = member.state === 'found' ? member.profile.username : username
  // One page element for all states, so that it retains the focus.
  return (
    <Page
      title={member.state === 'missing' ? 'Member not found' : username}
      noindex={member.state === 'missing'}
      feed={member.state === 'found' ? memberFeed(key) : null}
    >
      <PrintSheet />
      {proper !== username && <Navigate to={memberPath(proper)} replace />}
      {member.state === 'missing' && <NoMember username={username} />}
      {member.state === 'found' && <Member profile={member.profile} />}
      {(member.state === 'loading' || member.state === 'failed') && (
        <>
          <PageHeader title={username} />
          <PageContainer sx={{ pb: 14 }}>
            {member.state === 'failed' ? (
              <ErrorState
                text={`${MEMBERS_MESSAGES.failed} ${member.text}`}
                onRetry={member.retry}
              />
            ) : (
              <LoadingRegion label={MEMBERS_MESSAGES.loading} fillsScreen>
                <Skeleton height={160} />
              </LoadingRegion>
            )}
          </PageContainer>
        </>
      )}
    </Page>
  )
}

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(6),
  paddingBottom: theme.spacing(12),
  '& > *': { minWidth: 0 },
  [theme.breakpoints.up('md')]: { gridTemplateColumns: '4fr 8fr', alignItems: 'start' },
}))

const Face = styled('div')(({ theme }) => ({ marginBottom: theme.spacing(3) }))

function Member({ profile }: { readonly profile: Profile }) {
  return (
    <>
      <PageContainer sx={{ pt: 3 }}>
        <BackLink to="/hub">The Grid</BackLink>
      </PageContainer>
      <PageHeader title={profile.username} />
      <PageContainer>
        <Columns>
          <section aria-labelledby="member-profile">
            <Face>
              <Avatar name={profile.username} avatar={profile.avatar} />
            </Face>
            <Typography variant="h3" component="h2" id="member-profile" sx={{ mb: 2 }}>
              Profile
            </Typography>
            <About profile={profile} />
            <MemberActions profile={profile} />
            <FactList>
              <Fact name="Member since">
                <Day date={profile.created_at.toDate()} />
              </Fact>
              <Fact name="Reputation">{formatNumber(profile.reputation)}</Fact>
              {profile.is_admin && (
                <Fact name="Role">
                  <StatusMark tone="info">Admin</StatusMark>
                </Fact>
              )}
            </FactList>
            <FeedLinks feed={memberFeed(usernameKey(profile.username))}>
              Subscribe to posts
            </FeedLinks>
          </section>
          <MemberPosts key={profile.id} member={profile} />
        </Columns>
      </PageContainer>
    </>
  )
}

function NoMember({ username }: { readonly username: string }) {
  return (
    <>
      <PageHeader title="No such member." />
      <PageContainer sx={{ pb: 14 }}>
        <NothingHere>{MEMBERS_MESSAGES.missing(username)}</NothingHere>
      </PageContainer>
    </>
  )
}

const Links = styled('ul')(({ theme }) => ({
  ...plainList,
  marginBottom: theme.spacing(3),
  display: 'grid',
  '& a': {
    ...theme.typography.body2,
    display: 'inline-flex',
    alignItems: 'center',
    gap: theme.spacing(0.75),
    minHeight: theme.spacing(4),
    maxWidth: '100%',
    overflowWrap: 'anywhere',
  },
  '& svg': { flex: 'none' },
}))

/** The bio of a member, and links that are shown as their hosts. Members write both. */
export function About({ profile }: { readonly profile: Pick<Profile, 'bio' | 'links'> }) {
  const { bio, links = [] } = profile
  return (
    <>
      {bio && (
        <Typography dir="auto" sx={{ mb: 3, overflowWrap: 'anywhere', ...clipped }}>
          {withinLines(bio)}
        </Typography>
      )}
      {links.length > 0 && (
        <Links aria-label="Links">
          {links.map((href) => (
            <li key={href}>
              <Link href={href} target="_blank" rel="nofollow noopener noreferrer ugc">
                <ExternalLink size={14} aria-hidden />
                {parseUrl(href)?.host ?? href}
              </Link>
            </li>
          ))}
        </Links>
      )}
    </>
  )
}

const MemberButtons = lazyComponent(async () => (await import('./member-buttons')).MemberButtons)

/** What others can do about a member. Visitors see and load the first button alone. */
export function MemberActions({ profile }: { readonly profile: Profile }) {
  const uid = useSignedIn()?.profile?.id
  if (uid === profile.id) return null
  return (
    // The names on the buttons may be wider than a phone.
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, mb: 3, overflowWrap: 'anywhere' }}>
      <FollowToggle kind="member" id={profile.id} name={profile.username} />
      {uid && <MemberButtons uid={uid} member={profile} />}
    </Stack>
  )
}
