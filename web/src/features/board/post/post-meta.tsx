import { CATEGORY_LABELS } from '@grid/schema/category'
import type { Post } from '@grid/schema/post'
import { styled } from '@mui/material/styles'
import { Ago } from './ago'
import { AuthorLink } from './author-link'
import { Edited } from './edited'

const Row = styled('div')(({ theme }) => ({
  ...theme.typography.data,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: theme.spacing(1.5),
  minWidth: 0,
  color: theme.vars.palette.text.secondary,
}))

/** Who wrote a post, of what kind it is, when, and whether it was changed since. */
export function PostMeta({ post }: { readonly post: Post }) {
  const { author_username, category, created_at, updated_at } = post
  return (
    <Row>
      <AuthorLink username={author_username} />
      <span>{CATEGORY_LABELS[category]}</span>
      <Ago since={created_at} />
      <Edited created_at={created_at} updated_at={updated_at} />
    </Row>
  )
}
