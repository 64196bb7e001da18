import Link from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import type { Reference } from '../../content/research/post'

const List = styled('ol')(({ theme }) => ({
  ...theme.typography.body2,
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: theme.spacing(1.5),
  '& > li': {
    display: 'grid',
    gridTemplateColumns: `${theme.spacing(4.5)} minmax(0, 1fr)`,
    alignItems: 'baseline',
  },
  '& > li > span': { ...theme.typography.label, color: theme.vars.palette.text.secondary },
  '& a': { overflowWrap: 'anywhere' },
}))

/** The works that a paper cites, with their addresses written out. */
export function ReferenceList({ references }: { readonly references: readonly Reference[] }) {
  return (
    <section id="references" aria-labelledby="references-heading">
      <Typography variant="h3" component="h2" id="references-heading" sx={{ mb: 2 }}>
        References
      </Typography>
      <List>
        {references.map(({ text, href }, at) => (
          <li key={href} id={`reference-${at + 1}`}>
            <span>[{at + 1}]</span>
            <div>
              {text}{' '}
              <Link href={href} rel="noopener">
                {href.replace('https://', '')}
              </Link>
            </div>
          </li>
        ))}
      </List>
    </section>
  )
}
