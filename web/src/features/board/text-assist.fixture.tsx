import { ThemeProvider } from '@mui/material/styles'
import { useState } from 'react'
import { vi } from 'vitest'
import { theme } from '../../design/theme'
import { Toaster } from '../../design/toaster'
import { MarkdownField } from '../../forms/markdown-field'
import { assistText } from './text-assist'

/**
 * Lets fields replace a range and preserve the cursor, as browsers do; happy-dom does it unnoticed
 * by React.
 */
export function imitateRanges(): void {
  const replace = function (this: HTMLTextAreaElement, text: string, from = 0, to = 0) {
    const { value, selectionEnd } = this
    const property = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')
    property?.set?.call(this, `${value.slice(0, from)}${text}${value.slice(to)}`)
    const cursor =
      selectionEnd > to ? selectionEnd + text.length - (to - from) : Math.min(selectionEnd, from)
    this.setSelectionRange(cursor, cursor)
  }
  vi.spyOn(HTMLTextAreaElement.prototype, 'setRangeText').mockImplementation(replace)
}

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
