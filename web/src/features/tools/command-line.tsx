import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { Check, Copy } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { CodeBlock } from '../../design/code-block'
import { copyAndTell } from '../../design/copy-and-tell'
import { COPY_MESSAGES } from './messages'

const COPIED_MS = 2_000

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: theme.spacing(1),
}))

/** A command to type, or to take along with one press. */
export function CommandLine({ command }: { readonly command: string }) {
  const [isCopied, setIsCopied] = useState(false)
  const id = useId()

  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [isCopied])

  const copy = async () => setIsCopied(await copyAndTell(command, COPY_MESSAGES))

  return (
    <Row>
      <div id={id}>
        <CodeBlock code={command} label={`Command: ${command}`} />
      </div>
      <IconButton aria-label="Copy command" aria-describedby={id} onClick={() => void copy()}>
        {isCopied ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
      </IconButton>
    </Row>
  )
}
