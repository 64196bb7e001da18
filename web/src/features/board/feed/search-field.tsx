import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { styled } from '@mui/material/styles'
import { Search } from 'lucide-react'
import type { FormEvent, KeyboardEvent } from 'react'
import { useSearchText } from '../../../forms/use-search-text'
import { KEYS } from '../keys/keys'

const PAUSE_MS = 350

const Root = styled('search')({ flex: '1 1 16rem' })

const slots = {
  input: { 'aria-label': 'Search posts', maxLength: 200, enterKeyHint: 'search' },
} as const
const mark = (
  <InputAdornment position="start">
    <Search size={18} aria-hidden />
  </InputAdornment>
)

/** Escape empties the field, as browsers do, and leaves it once it is empty. */
function leaveWhenEmpty(event: KeyboardEvent<HTMLInputElement | HTMLTextAreaElement>): void {
  if (event.key === 'Escape' && event.currentTarget.value === '') event.currentTarget.blur()
}

type Props = {
  readonly q: string
  readonly onSearch: (q: string) => void
}

/** Searches when Enter is pressed or the reader pauses. */
export function SearchField({ q, onSearch }: Props) {
  const { text, setText, search } = useSearchText(q, onSearch, PAUSE_MS)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    search()
  }

  return (
    <Root data-key={KEYS.search}>
      <form onSubmit={submit}>
        <OutlinedInput
          id="hub-search"
          type="search"
          fullWidth
          startAdornment={mark}
          placeholder="Search words, tags, authors"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={leaveWhenEmpty}
          slotProps={slots}
        />
      </form>
    </Root>
  )
}
