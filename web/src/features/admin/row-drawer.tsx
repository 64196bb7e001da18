import Drawer from '@mui/material/Drawer'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId, useState } from 'react'
import { useRestoreFocus } from '../../browser/focus'
import { useOnBack } from '../../browser/use-on-back'
import { ButtonRow, DialogCloseButton } from '../../design/buttons'
import { Note, ownLines, visuallyHidden, withinLines } from '../../design/text'
import { ActionError } from './admin-section'

const Sheet = styled('div')(({ theme }) => ({
  width: 'min(30rem, 100vw)',
  padding: theme.spacing(3),
  display: 'grid',
  alignContent: 'start',
  gap: theme.spacing(3),
}))

const Facts = styled('dl')(({ theme }) => ({
  margin: 0,
  display: 'grid',
  gap: theme.spacing(2),
  '& dt': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& dd': {
    ...theme.typography.body2,
    margin: theme.spacing(0.25, 0, 0),
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-wrap',
  },
}))

const Gone = styled(Note)({ '&:empty': visuallyHidden })

type Fact = readonly [name: string, value: ReactNode]

export type Details = { readonly title: string; readonly facts: readonly Fact[] }

type Props = Details & {
  readonly actions?: ReactNode
  /** Why the last action of the panel failed. Left out if that was before the row was opened. */
  readonly error: string | null
  /** The row left the page. The drawer shows its last content. */
  readonly isGone: boolean
  readonly onClose: () => void
}

/** The details of a row beside the table, mounted while it is open. */
export function RowDrawer({ title, facts, actions, error, isGone, onClose }: Props) {
  const titleId = useId()
  const [earlier, setEarlier] = useState(error)
  if (error === null && earlier !== null) setEarlier(null)
  useRestoreFocus()
  useOnBack(onClose)
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId } }}
    >
      <Sheet>
        <DialogCloseButton onClick={onClose} />
        <Typography
          variant="h4"
          component="h2"
          id={titleId}
          sx={{ ...ownLines, pr: 6, overflowWrap: 'anywhere' }}
        >
          {withinLines(title)}
        </Typography>
        <Gone role="status">
          {isGone && 'The list has changed. This entry is no longer on this page.'}
        </Gone>
        <Facts>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd dir="auto">{typeof value === 'string' ? withinLines(value) : value}</dd>
            </div>
          ))}
        </Facts>
        {actions && <ButtonRow>{actions}</ButtonRow>}
        <ActionError error={error === earlier ? null : error} />
      </Sheet>
    </Drawer>
  )
}
