import { styled } from '@mui/material/styles'
import { lazyPart } from '../design/lazy-part'
import { useSession } from '../session/session'

const Bell = lazyPart(async () => (await import('../features/board/notifications')).Bell)

/** Keeps the bell's place while it is fetched. */
const Slot = styled('div')({ flex: 'none', position: 'relative', minWidth: 40, minHeight: 40 })

/** The bell of whoever is signed in; nobody else fetches it. */
export function NavBell() {
  const session = useSession()
  if (session.status !== 'signed-in' || !session.profile) return null
  return (
    <Slot>
      <Bell uid={session.account.id} mayMark={session.ban === null} />
    </Slot>
  )
}
