import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useOnBack } from '../../browser/use-on-back'
import { DialogCloseButton } from '../../design/buttons'
import { radius } from '../../design/theme/tokens'
import { areShortcutsOn, KEYS, setShortcutsOn } from './shortcut-keys'

type Entries = readonly (readonly [key: string, label: string])[]

const BOARD: Entries = [
  [KEYS.next, 'Go to the next post'],
  [KEYS.previous, 'Go to the post before'],
  ['Enter', 'Open the post'],
  [KEYS.vote, 'Give the post your upvote, or take it back'],
  [KEYS.write, 'Write a post'],
  [KEYS.comment, 'Write a comment, on a post’s page'],
  [KEYS.search, 'Search'],
  [KEYS.news, 'Show new posts'],
  [KEYS.help, 'Show these keys'],
]

/** Shortcuts with modifier keys; they are always on. */
const CHORDS: Entries = [
  ['Ctrl + Enter', 'Send what you are writing'],
  ['Ctrl + `', 'Open the terminal'],
  ['Esc', 'Close what is open'],
]

const Keys = styled('dl')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'fit-content(45%) minmax(0, 1fr)',
  alignItems: 'baseline',
  gap: theme.spacing(1, 2.5),
  margin: 0,
  '& > dd': { margin: 0 },
  '& kbd': {
    ...theme.typography.data,
    padding: '1px 8px',
    border: `1px solid ${theme.vars.palette.grid.edge}`,
    borderRadius: radius.small,
    backgroundColor: theme.vars.palette.background.default,
  },
  '&[data-off="true"]': { opacity: 0.5 },
}))

type ListProps = { readonly entries: Entries; readonly isOff?: boolean }

function KeyList({ entries, isOff = false }: ListProps) {
  return (
    <Keys data-off={isOff}>
      {entries.flatMap(([key, label]) => [
        <dt key={key}>
          <kbd>{key}</kbd>
        </dt>,
        <dd key={label}>{label}</dd>,
      ])}
    </Keys>
  )
}

/** Lists the shortcuts, and turns the single keys on and off. */
export function ShortcutDialog({ onClose }: { readonly onClose: () => void }) {
  useOnBack(onClose)
  const [isOn, setIsOn] = useState(areShortcutsOn)
  const choose = (next: boolean) => {
    setShortcutsOn(next)
    setIsOn(next)
  }
  return (
    <Dialog open onClose={onClose} maxWidth="xs">
      <DialogTitle>Keyboard shortcuts</DialogTitle>
      <DialogCloseButton onClick={onClose} />
      <DialogContent sx={{ display: 'grid', gap: 3 }}>
        <KeyList entries={BOARD} isOff={!isOn} />
        <div>
          <FormControlLabel
            control={<Switch checked={isOn} onChange={(_, next) => choose(next)} />}
            label="Single keys work on this device"
          />
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
            Turn them off if you speak to your computer, or press keys by accident.
          </Typography>
        </div>
        <KeyList entries={CHORDS} />
      </DialogContent>
    </Dialog>
  )
}
