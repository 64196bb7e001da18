import Chip from '@mui/material/Chip'
import { styled } from '@mui/material/styles'
import { Link } from 'react-router-dom'

const List = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(0.75),
  listStyle: 'none',
  margin: 0,
  padding: 0,
  minWidth: 0,
  '& > li': { minWidth: 0, maxWidth: '100%' },
}))

type TagListProps = {
  tags: readonly string[]
  label?: string
  /** Where a tag leads, if it leads anywhere. */
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
            <Chip label={tag} component={Link} to={linkTo(tag)} clickable />
          ) : (
            <Chip label={tag} />
          )}
        </li>
      ))}
    </List>
  )
}
