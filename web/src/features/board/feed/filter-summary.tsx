import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { styled } from '@mui/material/styles'
import { X } from 'lucide-react'
import { passesFocusOn } from '../../../design/passes-focus-on'
import { type Filters, isNarrowed } from './filters'

const Row = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: theme.spacing(1),
  color: theme.vars.palette.text.secondary,
}))

type Props = {
  readonly filters: Filters
  readonly onChange: (change: Partial<Filters>) => void
}

/** Says what narrows the feed, and takes each of it away. */
export function FilterSummary({ filters, onChange }: Props) {
  if (!isNarrowed(filters)) return null
  const { tag, author, q } = filters
  return (
    <Row ref={passesFocusOn} role="group" aria-label="Filters">
      <span>Showing posts</span>
      {q && <Filter text={`with “${q}”`} onRemove={() => onChange({ q: '' })} />}
      {tag && <Filter text={`tagged ${tag}`} onRemove={() => onChange({ tag: null })} />}
      {author && <Filter text={`by ${author}`} onRemove={() => onChange({ author: null })} />}
      <Button
        size="small"
        color="secondary"
        onClick={() => onChange({ q: '', tag: null, author: null })}
      >
        Clear filters
      </Button>
    </Row>
  )
}

function Filter({ text, onRemove }: { readonly text: string; readonly onRemove: () => void }) {
  return (
    <Chip
      ref={passesFocusOn}
      label={text}
      onClick={onRemove}
      onDelete={onRemove}
      deleteIcon={<X size={14} aria-hidden />}
      aria-label={`Remove filter: ${text}`}
      sx={{ maxWidth: '100%' }}
    />
  )
}
