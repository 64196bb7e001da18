import { MUTABLE_KINDS, type MutableKind } from '@grid/schema/notification'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { errorMessage } from '../../data/errors'
import { useButtonAction } from '../../forms/use-button-action'
import type { ReadState } from './notification'
import { setMuted } from './notifications.firestore'

const LABELS: Readonly<Record<MutableKind, string>> = {
  mention: 'Mentions of you',
  new_post: 'Posts of members and tags that you follow',
  new_comments: 'Comments on posts that you follow',
  upvotes: 'Upvotes of your posts',
  report: 'Outcome of your reports',
}

const Root = styled('fieldset')(({ theme }) => ({
  display: 'grid',
  justifyItems: 'start',
  gap: theme.spacing(0.5),
  margin: theme.spacing(6, 0, 0),
  padding: theme.spacing(3, 0, 0),
  border: 0,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& > legend': { ...theme.typography.h4, float: 'left', padding: 0 },
}))

type Props = {
  readonly uid: string
  readonly inbox: ReadState
}

/** Turns kinds of notifications on and off. Those that exist stay. */
export function NotificationSettings({ uid, inbox }: Props) {
  const { isBusy, run } = useButtonAction(
    (error) => `Your choice was not saved. ${errorMessage(error)}`,
  )
  return (
    <Root>
      <legend>Notify me of</legend>
      {MUTABLE_KINDS.map((kind) => (
        <FormControlLabel
          key={kind}
          label={LABELS[kind]}
          control={
            <Switch
              checked={!inbox.muted_kinds?.includes(kind)}
              onChange={(_, isOn) => void run(() => setMuted(uid, kind, !isOn))}
              slotProps={{ input: { 'aria-disabled': isBusy || undefined } }}
            />
          }
        />
      ))}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Replies to you and removals by an admin are always listed.
      </Typography>
    </Root>
  )
}
