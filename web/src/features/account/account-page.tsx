import type { Profile } from '@grid/schema/profile'
import { MAIL_SETTINGS_PATH } from '@grid/schema/unsubscribe'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { sendsMails } from '../../data/project'
import { lazyComponent } from '../../design/lazy-component'
import { Frame, Page, PageHeader } from '../../design/page'
import { RecentSignInProvider } from '../../forms/recent-sign-in'
import { displayName, useSignedIn } from '../../session/session'
import { offersGithub } from '../../session/sign-in-methods'
import { AvatarForm } from './avatar'
import { EmailForm, PasswordForm } from './credentials'
import { ExportButton } from './export'
import { Following } from './following'
import { Github } from './github'
import { HiddenMembers } from './hidden-members'
import { Passkeys } from './passkeys'
import { ProfileFacts, ProfileTexts } from './profile'
import { RecoveryCodes } from './recovery-codes'
import { SignIns, SignOutEverywhereButton } from './sign-ins'

/** The member's own account: profile, e-mail, password, passkeys, sessions, export, deletion. */
export function AccountPage() {
  const member = useSignedIn()
  if (!member) return null
  return (
    <RecentSignInProvider>
      <Page title="Your account">
        <PageHeader title="Your account" lead={`Signed in as ${displayName(member)}.`} />
        <Frame sx={{ pb: 10 }}>
          <AccountSection
            title="Profile"
            text="Your username, bio, links, reputation and posts are public. Your address is not."
          >
            <ProfileFacts session={member} />
            {member.profile && (
              <Texts>
                <ProfileTexts key={member.account.id} profile={member.profile} />
              </Texts>
            )}
          </AccountSection>
          {member.profile && <AvatarSection key={member.account.id} profile={member.profile} />}
          <EmailAndPassword key={member.account.id} email={member.account.email} />
          <AccountSection
            title="Passkeys"
            text="Sign in with your fingerprint, your face or the PIN of your device, without a password."
          >
            <Passkeys key={member.account.id} uid={member.account.id} />
          </AccountSection>
          {offersGithub() && <GithubSection key={member.account.id} uid={member.account.id} />}
          {(member.isAdmin || member.needsPasskey) && (
            <AccountSection
              title="Recovery codes"
              text="Ten codes for admins. Each one replaces a lost passkey once."
            >
              <RecoveryCodes key={member.account.id} hasPasskey={member.method === 'passkey'} />
            </AccountSection>
          )}
          <AccountSection
            title="Sessions"
            text="If you do not recognize a sign-in or lost a device, end every session at once, also this one."
          >
            <Stack spacing={3} sx={{ alignItems: 'flex-start' }}>
              <SignIns key={member.account.id} member={member} />
              <SignOutEverywhereButton />
            </Stack>
          </AccountSection>
          {member.profile && <FollowingSection key={member.account.id} uid={member.account.id} />}
          {member.profile && <NotificationsSection />}
          {member.profile && (
            <HiddenMembersSection key={member.account.id} uid={member.account.id} />
          )}
          <OwnTexts />
          {member.profile && (
            <AccountSection
              title="Leave"
              text="Deletes the account. You choose whether what you wrote stays, without your name."
            >
              <DeleteButton
                key={member.account.id}
                username={member.profile.username}
                email={member.account.email}
              />
            </AccountSection>
          )}
        </Frame>
      </Page>
    </RecentSignInProvider>
  )
}

/** The forms that change the e-mail and the password. */
function EmailAndPassword({ email }: { readonly email: string }) {
  return (
    <>
      <AccountSection
        title="Email"
        text="You confirm a new address first. Your earlier address gets a mail with which the change can be undone."
      >
        <EmailForm />
      </AccountSection>
      <AccountSection
        title="Password"
        text="A new password ends your sessions on other devices within the hour."
      >
        <PasswordForm email={email} />
      </AccountSection>
    </>
  )
}

function GithubSection({ uid }: { readonly uid: string }) {
  return (
    <AccountSection
      title="GitHub"
      text="Sign in with your GitHub account. Changes of your account still ask for a passkey or the password."
    >
      <Github uid={uid} />
    </AccountSection>
  )
}

function AvatarSection({ profile }: { readonly profile: Profile }) {
  return (
    <AccountSection
      title="Avatar"
      text="Your picture on your public profile. Place, time and camera are removed from the file."
    >
      <AvatarForm profile={profile} />
    </AccountSection>
  )
}

function FollowingSection({ uid }: { readonly uid: string }) {
  return (
    <AccountSection
      title="Following"
      text="You are notified of new posts of these members and with these tags, and of new comments on these posts. Only you see this list."
    >
      <Following uid={uid} />
    </AccountSection>
  )
}

const MAILS_TEXT = 'What you learn of on the site, what by mail, and what not at all.'
const NO_MAILS_TEXT =
  'What you learn of on the site, and what not. This site sends no mails about notifications.'

function NotificationsSection() {
  return (
    <AccountSection
      title="Notifications and mails"
      text={sendsMails() ? MAILS_TEXT : NO_MAILS_TEXT}
    >
      <Button variant="outlined" color="secondary" component={RouterLink} to={MAIL_SETTINGS_PATH}>
        Choose notifications
      </Button>
    </AccountSection>
  )
}

function HiddenMembersSection({ uid }: { readonly uid: string }) {
  return (
    <AccountSection
      title="Muted and blocked members"
      text="Their posts and comments are folded, and nothing notifies you of them. Blocked members cannot reply to you. Only you see this list."
    >
      <HiddenMembers uid={uid} />
    </AccountSection>
  )
}

/** What the member has written: the trash, and the export. */
function OwnTexts() {
  return (
    <>
      <AccountSection
        title="Recently deleted"
        text="Posts and comments that you deleted. You can restore them for some weeks, with their votes."
      >
        <Button variant="outlined" color="secondary" component={RouterLink} to="/account/trash">
          Show what I deleted
        </Button>
      </AccountSection>
      <AccountSection
        title="Your data"
        text="Account, profile, posts, comments, votes and the drafts of this browser, as one JSON file."
      >
        <ExportButton />
      </AccountSection>
    </>
  )
}

const Root = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(3),
  paddingBlock: theme.spacing(5),
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& > *': { minWidth: 0 },
  [theme.breakpoints.up('md')]: { gridTemplateColumns: '4fr 8fr', gap: theme.spacing(6) },
}))

const Texts = styled('div')(({ theme }) => ({ marginTop: theme.spacing(4) }))

const Body = styled('div')({ maxWidth: '36rem' })

type AccountSectionProps = {
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}

/** A section of the account page: title, text and its form. */
function AccountSection({ title, text, children }: AccountSectionProps) {
  const id = useId()
  return (
    <Root aria-labelledby={id}>
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

type DeleteButtonProps = { readonly username: string; readonly email: string }

/** Opens the deletion dialog. */
function DeleteButton({ username, email }: DeleteButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setIsOpen(true)}>
        Delete my account
      </Button>
      {isOpen && (
        <DeleteDialog username={username} email={email} onClose={close} onMissing={close} />
      )}
    </>
  )
}
