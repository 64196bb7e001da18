import type { Post } from '@grid/schema/post'
import Button from '@mui/material/Button'
import { AnnouncedNotice } from '../../forms/form-frame'
import { useDuplicateLink } from './duplicate-link.firestore'

type Props = {
  /** The link as typed. */
  readonly link: string
  /** The post that is edited, or null. */
  readonly edited: Post | null
}

/** Shows which post has the same link already. The post can be published anyway. */
export function DuplicateLink({ link, edited }: Props) {
  const duplicate = useDuplicateLink(link, edited)
  if (!duplicate) return null
  const open = (
    <Button
      size="small"
      color="secondary"
      href={`/hub/${duplicate.id}`}
      target="_blank"
      rel="noopener"
      sx={{ whiteSpace: 'nowrap' }}
    >
      Open it
    </Button>
  )
  return (
    <AnnouncedNotice action={open}>
      {`${duplicate.author_username} already posted this link: “${duplicate.title}”. You can still publish yours.`}
    </AnnouncedNotice>
  )
}
