import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'
import { FactList } from '../../design/lists'
import { StatusMark } from '../../design/status-mark'
import { Day } from '../../design/text'
import type { SignedIn } from '../../session/session'

/** The stored facts about the signed-in member. */
export function ProfileFacts({ session }: { readonly session: SignedIn }) {
  const { account, profile, isAdmin, ban } = session
  return (
    <FactList>
      {profile && (
        <div>
          <dt>Username</dt>
          <dd>
            <Link component={RouterLink} to={`/members/${profile.username}`}>
              {profile.username}
            </Link>
          </dd>
        </div>
      )}
      <div>
        <dt>Email</dt>
        <dd>
          {account.email}{' '}
          {account.emailVerified ? (
            <StatusMark tone="success">Confirmed</StatusMark>
          ) : (
            <StatusMark tone="warning">Not confirmed yet</StatusMark>
          )}
        </dd>
      </div>
      {profile && (
        <>
          <div>
            <dt>Member since</dt>
            <dd>
              <Day date={profile.created_at.toDate()} />
            </dd>
          </div>
          <div>
            <dt>Reputation</dt>
            <dd>{profile.reputation}</dd>
          </div>
        </>
      )}
      {isAdmin && (
        <div>
          <dt>Role</dt>
          <dd>Admin</dd>
        </div>
      )}
      {ban && (
        <div>
          <dt>Ban</dt>
          <dd>
            {ban.reason}
            {ban.expires_at && (
              <>
                {' '}
                Ends on <Day date={ban.expires_at.toDate()} />.
              </>
            )}
          </dd>
        </div>
      )}
    </FactList>
  )
}
