import { Frame } from '../../design/frame'
import { Page } from '../../design/page'
import { PageHeader } from '../../design/page-header'
import { displayName, useSignedIn } from '../../session/session'
import { AccountPart } from './account-part'
import { DeleteButton } from './delete-button'
import { ExportButton } from './export-button'
import { PasswordForm } from './password-form'
import { ProfileFacts } from './profile-facts'

/** The own account: what is known, and what may be done about it. */
export function AccountPage() {
  const member = useSignedIn()
  if (!member) return null
  return (
    <Page title="Your account">
      <PageHeader title="Your account" lead={`Signed in as ${displayName(member)}.`} />
      <Frame sx={{ pb: 10 }}>
        <AccountPart
          title="Profile"
          text="Your username, reputation and posts are public. Your address is not."
        >
          <ProfileFacts session={member} />
        </AccountPart>
        <AccountPart
          title="Password"
          text="A new password ends your sessions on other devices within the hour."
        >
          <PasswordForm key={member.account.id} email={member.account.email} />
        </AccountPart>
        <AccountPart
          title="Your data"
          text="Account, profile, posts, comments, votes and the drafts of this browser, as one JSON file."
        >
          <ExportButton />
        </AccountPart>
        {member.profile && (
          <AccountPart
            title="Leave"
            text="Deletes the account. You choose whether what you wrote stays, without your name."
          >
            <DeleteButton
              key={member.account.id}
              username={member.profile.username}
              email={member.account.email}
            />
          </AccountPart>
        )}
      </Frame>
    </Page>
  )
}
