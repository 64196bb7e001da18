import { LIMITS } from '@grid/schema/limits'
import TextField from '@mui/material/TextField'
import { useSearchText } from '../../../forms/use-search-text'

const PAUSE_MS = 250

type Props = { readonly value: string; readonly onSearch: (text: string) => void }

/** What is typed, searched for once the typing pauses. */
export function SearchField({ value, onSearch }: Props) {
  const { text, setText } = useSearchText(value, onSearch, PAUSE_MS)

  return (
    <TextField
      type="search"
      label="Search users"
      placeholder="Beginning of a username"
      value={text}
      onChange={(event) => setText(event.target.value)}
      slotProps={{ htmlInput: { maxLength: LIMITS.username.max, autoComplete: 'off' } }}
      sx={{ width: '16rem', maxWidth: '100%' }}
    />
  )
}
