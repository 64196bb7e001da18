import type { Profile } from '@grid/schema/profile'
import Link from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { ExternalLink } from 'lucide-react'
import { clipped } from '../../design/text'

const Links = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  marginBottom: theme.spacing(3),
  padding: 0,
  display: 'grid',
  '& a': {
    ...theme.typography.body2,
    display: 'inline-flex',
    alignItems: 'center',
    gap: theme.spacing(0.75),
    minHeight: theme.spacing(4),
    maxWidth: '100%',
    overflowWrap: 'anywhere',
  },
  '& svg': { flex: 'none' },
}))

/** The bio of a member, and links that are shown as their hosts. Members write both. */
export function About({ profile }: { readonly profile: Pick<Profile, 'bio' | 'links'> }) {
  const { bio, links = [] } = profile
  return (
    <>
      {bio && (
        <Typography dir="auto" sx={{ mb: 3, overflowWrap: 'anywhere', ...clipped }}>
          {bio}
        </Typography>
      )}
      {links.length > 0 && (
        <Links aria-label="Links">
          {links.map((href) => (
            <li key={href}>
              <Link href={href} target="_blank" rel="nofollow noopener noreferrer ugc">
                <ExternalLink size={14} aria-hidden />
                {URL.canParse(href) ? new URL(href).host : href}
              </Link>
            </li>
          ))}
        </Links>
      )}
    </>
  )
}
