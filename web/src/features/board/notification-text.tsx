import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { clampedTo, VisuallyHidden } from '../../design/text'
import { describeEntry, type Entry, goneText, type Targets } from './notification'
import { Ago } from './time-ago'

const When = styled('span')(({ theme }) => ({
  ...theme.typography.label,
  display: 'block',
  color: theme.vars.palette.text.secondary,
}))

const Excerpt = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  ...clampedTo(2),
  color: theme.vars.palette.text.secondary,
}))

type Props = {
  readonly entry: Entry
  readonly targets: Targets
  readonly isNew: boolean
}

/** What happened, what it is about, and when. */
export function NotificationText({ entry, targets, isNew }: Props) {
  const { author, text, excerpt } = describeEntry(entry, targets)
  const gone = goneText(entry, targets)
  return (
    <>
      <Typography variant="body2" component="span">
        {isNew && <VisuallyHidden>New: </VisuallyHidden>}
        {author && (
          <>
            <strong>{author}</strong>{' '}
          </>
        )}
        {text}
      </Typography>
      {excerpt && <Excerpt dir="auto">{excerpt}</Excerpt>}
      {gone && <Excerpt>{gone}</Excerpt>}
      <When>
        <Ago since={entry.notified_at} />
      </When>
    </>
  )
}
