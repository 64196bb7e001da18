import { LIMITS } from '@grid/schema/limits'
import Link from '@mui/material/Link'
import { styled } from '@mui/material/styles'
import { type ReactNode, useState } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { passFocusOnRemoval } from '../../browser/focus'
import { SecondaryButton, SteadyButton } from '../../design/buttons'
import { useConfirm } from '../../design/confirm'
import { withinLines } from '../../design/text'
import { useReadOn } from '../../design/use-read-on'
import { ActionButton } from '../../forms/use-button-action'

/** A remark in place of a list or below it. */
export const Note = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  color: theme.vars.palette.text.secondary,
}))

/** Records of the account, one below the other. */
export const RecordList = styled('ul')(({ theme }) => ({
  width: '100%',
  margin: 0,
  padding: 0,
  listStyle: 'none',
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

type NamedRecordProps = {
  readonly name: string
  /** Where the name leads; null if there is nothing to see, or not yet. */
  readonly to: string | null
  readonly action: string
  readonly isBusy: boolean
  readonly onAction: () => void
}

/** A record in one line: its name, and the button that removes it from the list. */
export function NamedRecord({ name, to, action, isBusy, onAction }: NamedRecordProps) {
  return (
    <RecordRow ref={passFocusOnRemoval}>
      {to ? (
        <Link component={RouterLink} to={to} color="inherit" dir="auto">
          {withinLines(name)}
        </Link>
      ) : (
        withinLines(name)
      )}
      <SteadyButton
        size="small"
        color="secondary"
        loading={isBusy}
        onClick={onAction}
        aria-label={`${action} ${name}`}
      >
        {action}
      </SteadyButton>
    </RecordRow>
  )
}

type PagedRecordsProps = {
  readonly name: string
  readonly ids: readonly string[]
  /** Renders the rows of the ids that are shown. */
  readonly children: (shown: readonly string[]) => ReactNode
}

/** A list of records with a name, a page at a time; nothing if there are none. */
export function PagedRecords({ name, ids, children }: PagedRecordsProps) {
  const [count, setCount] = useState<number>(LIMITS.page.posts)
  const shown = ids.slice(0, count)
  const readOn = useReadOn(shown.length, name.toLowerCase())
  if (ids.length === 0) return null
  return (
    <div>
      <Note>{name}</Note>
      <RecordList aria-label={name}>{children(shown)}</RecordList>
      {shown.length < ids.length && (
        <SecondaryButton
          ref={passFocusOnRemoval}
          onClick={({ currentTarget }) => {
            const list = currentTarget.previousElementSibling
            readOn(currentTarget, list?.lastElementChild ?? null)
            setCount(count + LIMITS.page.posts)
          }}
          sx={{ mt: 2 }}
        >
          Show more
        </SecondaryButton>
      )}
    </div>
  )
}

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
