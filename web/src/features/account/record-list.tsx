import { styled } from '@mui/material/styles'
import { passFocusOnRemoval } from '../../browser/focus'
import { useConfirm } from '../../design/confirm'
import { plainList } from '../../design/text'
import { ActionButton } from '../../forms/action-button'

/** Records of the account, one below the other. */
export const RecordList = styled('ul')(({ theme }) => ({
  width: '100%',
  ...plainList,
  borderTop: `1px solid ${theme.vars.palette.divider}`,
  '& > li': {
    padding: theme.spacing(1.5, 0),
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
  },
}))

/** The facts about a record, in one line if there is room. */
export const RecordFacts = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  gap: theme.spacing(0.5, 2),
  margin: theme.spacing(0.5, 0, 0),
  color: theme.vars.palette.text.secondary,
}))

/** A record with a button beside it, or below it if there is no room. */
export const RecordRow = styled('li')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: theme.spacing(0.5, 2),
  overflowWrap: 'anywhere',
}))

type RemoveRecordButtonProps = {
  readonly name: string
  /** What the button does, such as `Remove`. */
  readonly action: string
  /** The question before it. */
  readonly title: string
  readonly text: string
  readonly onConfirmed: () => Promise<void>
}

/** Removes a record for good, after a question. */
export function RemoveRecordButton(props: RemoveRecordButtonProps) {
  const { name, action, title, text, onConfirmed } = props
  const confirm = useConfirm()
  const remove = async () => {
    if (await confirm({ title, text, action, isDanger: true })) await onConfirmed()
  }
  return (
    <ActionButton
      ref={passFocusOnRemoval}
      variant="text"
      size="small"
      color="error"
      aria-label={`${action} ${name}`}
      action={remove}
    >
      {action}
    </ActionButton>
  )
}
