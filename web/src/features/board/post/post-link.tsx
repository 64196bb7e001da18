import Link from '@mui/material/Link'
import { ExternalLink } from 'lucide-react'

const row = {
  display: 'inline-flex',
  alignItems: 'center',
  alignSelf: 'flex-start',
  gap: 0.75,
  maxWidth: '100%',
  overflowWrap: 'anywhere',
  '& > svg': { flex: 'none' },
} as const

/** The address that belongs to a post, by its host; members wrote it, so nobody vouches for it. */
export function PostLink({ href }: { readonly href: string }) {
  return (
    <Link href={href} target="_blank" rel="nofollow noopener ugc" sx={row}>
      <ExternalLink size={14} aria-hidden />
      {URL.canParse(href) ? new URL(href).host : href}
    </Link>
  )
}
