import { styled } from '@mui/material/styles'
import { Link } from 'react-router-dom'
import { Label } from '../../design/text'
import { eased } from '../../design/theme/tokens'
import type { Section } from './sections'

const Root = styled('nav')(({ theme }) => ({
  display: 'none',
  [theme.breakpoints.up('md')]: {
    display: 'block',
    position: 'sticky',
    top: theme.spacing(12),
    maxHeight: `calc(100dvh - ${theme.spacing(14)})`,
    overflowY: 'auto',
  },
}))

const List = styled('ol')(({ theme }) => ({
  listStyle: 'none',
  margin: theme.spacing(1.5, 0, 0),
  padding: 0,
  '& a': {
    ...theme.typography.body2,
    display: 'grid',
    gridTemplateColumns: `${theme.spacing(3.5)} 1fr`,
    alignItems: 'baseline',
    paddingBlock: theme.spacing(0.75),
    color: theme.vars.palette.text.secondary,
    textDecoration: 'none',
    transition: eased(['color']),
  },
  '& a:hover': { color: theme.vars.palette.text.primary },
  '& a:focus-visible': { outlineOffset: -2 },
  '& span': theme.typography.label,
}))

/** The sections of a paper, beside it where there is room. */
export function ContentsList({ sections }: { readonly sections: readonly Section[] }) {
  return (
    <Root aria-labelledby="contents" data-screen-only>
      <Label id="contents">Contents</Label>
      <List>
        {sections.map(({ id, number, heading }) => (
          <li key={id}>
            <Link to={`#${id}`}>
              <span>{number}</span> {heading}
            </Link>
          </li>
        ))}
        <li>
          <Link to="#references">
            <span aria-hidden />
            References
          </Link>
        </li>
      </List>
    </Root>
  )
}
