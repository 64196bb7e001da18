import Link from '@mui/material/Link'
import { Link as RouterLink } from 'react-router-dom'

/** The name of who wrote something; it leads to the profile. */
export function AuthorLink({ username }: { readonly username: string }) {
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
