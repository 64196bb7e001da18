import { lazyComponent } from '../../design/lazy-component'
import { useSession } from '../../session/session'

const NoticeList = lazyComponent(async () => (await import('./removal-notices')).NoticeList)

/** Shows a member what an admin removed, until they dismiss it. */
export function RemovalNotices() {
  const session = useSession()
  if (session.status !== 'signed-in' || !session.profile) return null
  const { id } = session.account
  return <NoticeList key={id} uid={id} mayDismiss={session.ban === null} />
}
