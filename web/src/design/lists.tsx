import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { plainList, withinLines } from './text'
import { theme } from './theme'
import { eased, family, radius } from './theme/tokens'

/** Short phrases in small type, each behind a dash. */
export const DashList = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  ...plainList,
  display: 'grid',
  alignContent: 'start',
  gap: theme.spacing(0.75),
  '& > li': { display: 'grid', gridTemplateColumns: `${theme.spacing(2)} 1fr` },
  '& > li::before': {
    content: '""',
    width: 6,
    height: 1,
    marginTop: '0.78em',
    backgroundColor: theme.vars.palette.grid.outline,
  },
}))

/** Names and values, one pair per line. Contains groups of `dt` and `dd`. */
export const FactList = styled('dl')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& > div': {
    display: 'grid',
    gap: theme.spacing(0.5, 2),
    padding: theme.spacing(1.5, 0),
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
    [theme.breakpoints.up('sm')]: { gridTemplateColumns: '11rem minmax(0, 1fr)' },
  },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
}))

type FactProps = { readonly name: string; readonly children: ReactNode }

/** A row of a `FactList`. */
export function Fact({ name, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const List = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(0.75),
  ...plainList,
  minWidth: 0,
  '& > li': { minWidth: 0, maxWidth: '100%' },
})

/** Looks like MUI's small outlined chip, which takes much longer to render. */
const tag = {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  maxWidth: '100%',
  minHeight: 24,
  paddingInline: 8,
  overflowWrap: 'anywhere',
  fontFamily: family.mono,
  fontSize: '0.8125rem',
  lineHeight: 1.5,
  verticalAlign: 'middle',
  color: theme.vars.palette.text.secondary,
  border: `1px solid ${theme.vars.palette.grid.edge}`,
  borderRadius: radius.small,
} as const

const Tag = styled('span')(tag)

const TagLink = styled(Link)({
  ...tag,
  userSelect: 'none',
  textDecoration: 'none',
  transition: eased(['background-color']),
  '&:hover': {
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.action.hover,
    borderColor: theme.vars.palette.grid.outline,
  },
})

type TagListProps = {
  tags: readonly string[]
  label?: string
  /** URL of a tag; without it, tags are no links. */
  linkTo?: (tag: string) => string
}

/** Tags as a wrapping list of chips. */
export function TagList({ tags, label = 'Tags', linkTo }: TagListProps) {
  if (tags.length === 0) return null
  return (
    <List aria-label={label}>
      {tags.map((tag) => (
        <li key={tag}>
          {linkTo ? (
            <TagLink to={linkTo(tag)}>{withinLines(tag)}</TagLink>
          ) : (
            <Tag>{withinLines(tag)}</Tag>
          )}
        </li>
      ))}
    </List>
  )
}
