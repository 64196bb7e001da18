import { DELETED_MEMBER_NAME } from '@grid/schema/deleted-member'
import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'

/** The name of who wrote something; it leads to the profile, unless the account is gone. */
export function AuthorLink({ username }: { readonly username: string }) {
  if (username === DELETED_MEMBER_NAME) return <span>{username}</span>
  return (
    <Link
      component={RouterLink}
      to={`/members/${encodeURIComponent(username)}`}
      variant="data"
      color="text.primary"
      underline="hover"
      sx={{ minWidth: 0, overflowWrap: 'anywhere' }}
    >
      {username}
    </Link>
  )
}
