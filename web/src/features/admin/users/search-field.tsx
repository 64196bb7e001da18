import { LIMITS } from '@grid/schema/limits'
import TextField from '@mui/material/TextField'
import { useEffect } from 'react'
import { useAddressText } from '../../../forms/use-address-text'

const PAUSE_MS = 250

type Props = { readonly value: string; readonly onSearch: (text: string) => void }

/** What is typed, searched for once the typing pauses. */
export function SearchField({ value, onSearch }: Props) {
  const { text, setText, send } = useAddressText(value, onSearch)

  useEffect(() => {
    if (text === value) return
    const timer = setTimeout(() => send(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, value, send])

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
