import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { Copy } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { copyText } from '../../../../design/copy-text'
import { notify } from '../../../../design/notify'
import { Panel } from '../../../../design/panel'
import { HUB_MESSAGES } from '../../messages'
import { plainLines } from './code-lines'
import { CodeTokens } from './code-tokens'
import type { Highlighted } from './highlight'

const Pre = styled('pre')(({ theme }) => ({
  ...theme.typography.data,
  fontSize: '0.875rem',
  lineHeight: 1.6,
  margin: 0,
  paddingBlock: theme.spacing(1.5),
  overflow: 'auto',
  tabSize: 2,
  '&[data-tall="false"]': { maxHeight: '28rem' },
}))

type Props = {
  readonly code: string
  /** The language by its short name, if the author named it; otherwise it is guessed. */
  readonly language?: string
  /** Whether the whole code is shown, however long it is. */
  readonly isTall?: boolean
}

/** Code with numbered, coloured lines; readable as it is until the colours have come. */
export function CodeView({ code, language, isTall = false }: Props) {
  const plain = useMemo(() => ({ language: null, lines: plainLines(code) }), [code])
  const [coloured, setColoured] = useState<{ code: string; result: Highlighted } | null>(null)

  useEffect(() => {
    let isCurrent = true
    import('./highlight').then(
      ({ highlight }) => isCurrent && setColoured({ code, result: highlight(code, language) }),
      (error: unknown) => console.warn('Code stays plain:', error),
    )
    return () => {
      isCurrent = false
    }
  }, [code, language])

  const copy = async () => {
    if (await copyText(code)) notify.success(HUB_MESSAGES.codeCopied)
    else notify.error(HUB_MESSAGES.copyFailed)
  }
  const shown = coloured?.code === code ? coloured.result : plain
  const copyButton = (
    <Button
      size="small"
      color="secondary"
      startIcon={<Copy size={14} aria-hidden />}
      onClick={() => void copy()}
    >
      Copy code
    </Button>
  )
  return (
    <Panel flush label={shown.language ?? 'Code'} aside={copyButton}>
      <Pre role="region" aria-label="Code snippet" tabIndex={0} data-tall={isTall}>
        <CodeTokens lines={shown.lines} />
      </Pre>
    </Panel>
  )
}
