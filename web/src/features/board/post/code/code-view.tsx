import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { Copy } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { hasHiddenCharacters } from '../../../../design/code-text'
import { copyAndTell } from '../../../../design/copy-and-tell'
import { Panel } from '../../../../design/panel'
import { POST_MESSAGES } from '../messages'
import { plainLines } from './code-lines'
import { CodeTokens } from './code-tokens'
import type { Highlighted, Languages } from './highlight'
import { LanguageChoice } from './language-choice'

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

const Hidden = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  padding: theme.spacing(1.5, 2.5),
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  color: theme.vars.palette.warning.main,
}))

type Coloured = {
  readonly code: string
  readonly languages: Languages
  readonly result: Highlighted
}

type Props = {
  readonly code: string
  /** Whether the whole code is shown, however long it is. */
  readonly isTall?: boolean
}

/**
 * Code with numbered, coloured lines; readable as it is until the colours have come. The language
 * is guessed until the reader says better.
 */
export function CodeView({ code, isTall = false }: Props) {
  const plain = useMemo(() => ({ languageName: null, lines: plainLines(code) }), [code])
  const [coloured, setColoured] = useState<Coloured | null>(null)
  const [language, setLanguage] = useState('')

  useEffect(() => {
    let isOver = false
    import('./highlight').then(
      ({ highlight, languages }) =>
        !isOver && setColoured({ code, languages, result: highlight(code, language) }),
      (error: unknown) => console.warn('Code stays plain:', error),
    )
    return () => {
      isOver = true
    }
  }, [code, language])

  const shown = coloured?.code === code ? coloured.result : plain
  const choice = coloured && (
    <LanguageChoice
      languages={coloured.languages}
      shown={shown.languageName}
      chosen={language}
      onChoose={setLanguage}
    />
  )
  const copyButton = (
    <Button
      size="small"
      color="secondary"
      startIcon={<Copy size={14} aria-hidden />}
      onClick={() => void copyAndTell(code, POST_MESSAGES.copyCode)}
      // Its text, not its invisible edge, ends where the panel's content ends.
      sx={{ ml: -1, mr: -1.5 }}
    >
      Copy code
    </Button>
  )
  return (
    <Panel flush label={choice ?? 'Code'} aside={copyButton}>
      {hasHiddenCharacters(code) && <Hidden>{POST_MESSAGES.hiddenCharacters}</Hidden>}
      <Pre role="group" aria-label="Code snippet" tabIndex={0} data-tall={isTall}>
        <CodeTokens lines={shown.lines} />
      </Pre>
    </Panel>
  )
}
