import { MAIL_SETTINGS_PATH } from '@grid/schema/mail'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { sendsMails } from '../../data/project'
import { lazyComponent } from '../../design/lazy-component'
import { Page, PageContainer, PageHeader } from '../../design/page'
import { Label, plainList } from '../../design/text'
import { PrintSheet } from '../../design/theme/print-sheet'
import { eased } from '../../design/theme/tokens'
import { RecentSignInProvider } from '../../forms/recent-sign-in'
import { displayName, type SignedIn, useSignedIn } from '../../session/session'
import { offersGithub } from '../../session/sign-in-methods'
import { EmailForm, PasswordForm } from './credentials'
import { ExportButton } from './export'
import { Github } from './github'
import { Following, HiddenMembers } from './named-lists'
import { Passkeys } from './passkeys'
import { AvatarForm, ProfileFacts, ProfileTexts } from './profile'
import { RecoveryCodes } from './recovery-codes'
import { SignIns, SignOutEverywhereButton } from './sign-ins'

type Section = {
  readonly title: string
  readonly text: string
  /** Left out if every member has the section. */
  readonly isShown?: (member: SignedIn) => boolean
  readonly content: (member: SignedIn) => ReactNode
}

const hasProfile = ({ profile }: SignedIn) => profile !== null

const SECTIONS: readonly Section[] = [
  {
    title: 'Profile',
    text: 'Your username, bio, links, reputation and posts are public. Your address is not.',
    content: (member) => (
      <>
        <ProfileFacts session={member} />
        {member.profile && (
          <Texts>
            <ProfileTexts profile={member.profile} />
          </Texts>
        )}
      </>
    ),
  },
  {
    title: 'Avatar',
    text: 'Your picture on your public profile. Place, time and camera are removed from the file.',
    isShown: hasProfile,
    content: ({ profile }) => profile && <AvatarForm profile={profile} />,
  },
  {
    title: 'Email',
    text: 'You confirm a new address first. Your earlier address gets a mail with which the change can be undone.',
    content: ({ account }) => <EmailForm uid={account.id} />,
  },
  {
    title: 'Password',
    text: 'A new password ends your sessions on other devices within the hour.',
    content: ({ account }) => <PasswordForm email={account.email} />,
  },
  {
    title: 'Passkeys',
    text: 'Sign in with your fingerprint, your face or the PIN of your device, without a password.',
    content: ({ account }) => <Passkeys uid={account.id} />,
  },
  {
    title: 'GitHub',
    text: 'Sign in with your GitHub account. Changes of your account still ask for a passkey or the password.',
    isShown: offersGithub,
    content: ({ account }) => <Github uid={account.id} />,
  },
  {
    title: 'Recovery codes',
    text: 'Ten codes for admins. Each one replaces a lost passkey once.',
    isShown: ({ isAdmin, adminNeeds }) => isAdmin || adminNeeds !== null,
    content: ({ account, method }) => (
      <RecoveryCodes uid={account.id} hasPasskey={method === 'passkey'} />
    ),
  },
  {
    title: 'Sessions',
    text: 'If you do not recognize a sign-in or lost a device, end its session, or every session at once, also this one.',
    content: (member) => (
      <Stack spacing={3} sx={{ alignItems: 'flex-start' }}>
        <SignIns member={member} />
        <SignOutEverywhereButton uid={member.account.id} />
      </Stack>
    ),
  },
  {
    title: 'Following',
    text: 'You are notified of new posts of these members and with these tags, and of new comments on these posts. Only you see this list.',
    isShown: hasProfile,
    content: ({ account }) => <Following uid={account.id} />,
  },
  {
    title: 'Notifications and mails',
    text: sendsMails()
      ? 'Choose what you are notified of, on the site and by mail.'
      : 'Choose what you are notified of on the site. This site sends no mails about notifications.',
    isShown: hasProfile,
    content: () => <ButtonLink to={MAIL_SETTINGS_PATH}>Choose notifications</ButtonLink>,
  },
  {
    title: 'Muted and blocked members',
    text: 'Their posts and comments are folded, and nothing notifies you of them. Blocked members cannot reply to you. Only you see this list.',
    isShown: hasProfile,
    content: ({ account }) => <HiddenMembers uid={account.id} />,
  },
  {
    title: 'Recently deleted',
    text: 'Posts and comments that you deleted. You can restore them for some weeks, with their votes.',
    content: () => <ButtonLink to="/account/trash">Show what I deleted</ButtonLink>,
  },
  {
    title: 'Your data',
    text: 'Account, profile, posts, comments, votes and the drafts of this browser, as one JSON file.',
    content: () => <ExportButton />,
  },
  {
    title: 'Leave',
    text: 'Deletes the account. You choose whether what you wrote stays, without your name.',
    isShown: hasProfile,
    content: ({ profile }) => profile && <DeleteButton username={profile.username} />,
  },
]

/** The member's own account: profile, e-mail, password, passkeys, sessions, export, deletion. */
export function AccountPage() {
  const member = useSignedIn()
  if (!member) return null
  const sections = SECTIONS.filter(({ isShown }) => isShown?.(member) ?? true)
  return (
    <RecentSignInProvider>
      <Page title="Your account">
        <PrintSheet />
        <PageHeader title="Your account" lead={`Signed in as ${displayName(member)}.`} />
        <PageContainer key={member.account.id} sx={{ pb: 10 }}>
          <Contents sections={sections} />
          {sections.map(({ title, text, content }) => (
            <AccountSection key={title} title={title} text={text}>
              {content(member)}
            </AccountSection>
          ))}
        </PageContainer>
      </Page>
    </RecentSignInProvider>
  )
}

function ButtonLink({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <Button variant="outlined" color="secondary" component={RouterLink} to={to}>
      {children}
    </Button>
  )
}

const List = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(0.5, 3),
  ...plainList,
  margin: theme.spacing(1, 0, 4),
  '& a': {
    ...theme.typography.body2,
    display: 'block',
    paddingBlock: theme.spacing(0.75),
    color: theme.vars.palette.text.secondary,
    textDecoration: 'none',
    transition: eased(['color']),
  },
  '& a:hover': { color: theme.vars.palette.text.primary, textDecoration: 'underline' },
}))

/** Links to the sections, because the page is long. */
function Contents({ sections }: { readonly sections: readonly Section[] }) {
  return (
    <nav aria-labelledby="contents">
      <Label id="contents">Contents</Label>
      <List>
        {sections.map(({ title }) => (
          <li key={title}>
            <RouterLink to={`#${anchorOf(title)}`}>{title}</RouterLink>
          </li>
        ))}
      </List>
    </nav>
  )
}

/** The anchor of a section, such as "your-data". */
function anchorOf(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-')
}

const Root = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(3),
  paddingBlock: theme.spacing(5),
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& > *': { minWidth: 0 },
  '&:focus': { outline: 'none' },
  [theme.breakpoints.up('md')]: { gridTemplateColumns: '4fr 8fr', gap: theme.spacing(6) },
}))

const Texts = styled('div')(({ theme }) => ({ marginTop: theme.spacing(4) }))

const Body = styled('div')({ maxWidth: '36rem' })

type AccountSectionProps = Pick<Section, 'title' | 'text'> & { readonly children: ReactNode }

function AccountSection({ title, text, children }: AccountSectionProps) {
  const id = useId()
  return (
    // Takes the focus of its last record when that is removed.
    <Root aria-labelledby={id} id={anchorOf(title)} tabIndex={-1}>
      <div>
        <Typography variant="h4" component="h2" id={id}>
          {title}
        </Typography>
        <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary', maxWidth: '44ch' }}>
          {text}
        </Typography>
      </div>
      <Body>{children}</Body>
    </Root>
  )
}

const DeleteDialog = lazyComponent(async () => (await import('./deletion-dialog')).DeleteDialog)

function DeleteButton({ username }: { readonly username: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setIsOpen(true)}>
        Delete my account
      </Button>
      {isOpen && <DeleteDialog username={username} onClose={close} onLoadError={close} />}
    </>
  )
}
