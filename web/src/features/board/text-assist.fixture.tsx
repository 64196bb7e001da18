import { ThemeProvider } from '@mui/material/styles'
import { useState } from 'react'
import { theme } from '../../design/theme'
import { Toaster } from '../../design/toaster'
import { MarkdownField } from '../../forms/markdown-field'
import { assistText } from './text-assist'

type Props = { readonly start: string; readonly onSend: (text: string) => void }

/** A form with one text that can show pictures. */
export function TextForm({ start, onSend }: Props) {
  const [text, setText] = useState(start)
  return (
    <ThemeProvider theme={theme}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onSend(text)
        }}
      >
        <MarkdownField
          name="content"
          label="Content"
          value={text}
          error={null}
          onChange={setText}
          limit={2_000}
          minRows={3}
          assist={assistText}
        />
        <button type="submit">Send</button>
      </form>
      <Toaster />
    </ThemeProvider>
  )
}
