import { Frame, Page, PageHeader } from '../../design/page'
import { useSignedIn } from '../../session/session'
import { NotificationList, RETENTION } from './notifications/notification-list'

/** What concerns the member. Only the member can read it. */
export function NotificationsPage() {
  const member = useSignedIn()
  if (!member) return null
  const uid = member.account.id
  return (
    <Page title="Notifications" noindex>
      <PageHeader title="Notifications" lead={RETENTION} />
      <Frame sx={{ pb: 12 }}>
        <NotificationList
          key={uid}
          uid={uid}
          mayMark={member.ban === null}
          isConfirmed={member.account.emailVerified}
        />
      </Frame>
    </Page>
  )
}
