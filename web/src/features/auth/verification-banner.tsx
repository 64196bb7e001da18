import { lazy, Suspense } from 'react'
import { useSession } from '../../session/session'

const VerificationStrip = lazy(async () => ({
  default: (await import('./verification-strip')).VerificationStrip,
}))

/** Shown to members whose address is not proven yet. */
export function VerificationBanner() {
  const session = useSession()
  if (session.status !== 'signed-in' || session.account.emailVerified) return null
  return (
    <Suspense>
      <VerificationStrip email={session.account.email} />
    </Suspense>
  )
}
