import { LIMITS } from '@grid/schema/limits'
import TextField from '@mui/material/TextField'
import { useEffect, useState } from 'react'

const PAUSE_MS = 250

type Props = { readonly value: string; readonly onSearch: (text: string) => void }

/** What is typed, searched for once the typing pauses. */
export function SearchField({ value, onSearch }: Props) {
  const [text, setText] = useState(value)
  const [sent, setSent] = useState(value)
  // The address moved by other means, such as the way back.
  if (value !== sent) {
    setSent(value)
    setText(value)
  }

  useEffect(() => {
    if (text === sent) return
    const timer = setTimeout(() => {
      setSent(text)
      onSearch(text)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text, sent, onSearch])

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
