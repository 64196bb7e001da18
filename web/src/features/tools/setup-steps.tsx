import { PLATFORM_NAMES, PLATFORMS } from '@grid/schema/releases'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Check, Copy } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import type { SetupStep, ToolContent } from '../../content/tools'
import { CodeBlock } from '../../design/code'
import { copyWithToast } from '../../design/share'
import { plainList } from '../../design/text'
import { COPY_MESSAGES } from './downloads'

const COPIED_MS = 2_000

const Row = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: theme.spacing(1),
}))

function CommandLine({ command }: { readonly command: string }) {
  const [isCopied, setIsCopied] = useState(false)
  const id = useId()

  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), COPIED_MS)
    return () => clearTimeout(timer)
  }, [isCopied])

  const copy = async () => setIsCopied(await copyWithToast(command, COPY_MESSAGES))

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

const Steps = styled('ol')(({ theme }) => ({
  ...plainList,
  counterReset: 'step',
  display: 'grid',
  gap: theme.spacing(3),
  '& > li': {
    counterIncrement: 'step',
    display: 'grid',
    gridTemplateColumns: `${theme.spacing(4)} minmax(0, 1fr)`,
    alignItems: 'baseline',
  },
  '& > li::before': {
    ...theme.typography.data,
    content: 'counter(step)',
    color: theme.vars.palette.text.secondary,
  },
}))

const Step = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  minWidth: 0,
}))

const Ways = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(6) }))

function StepList({ steps }: { readonly steps: readonly SetupStep[] }) {
  return (
    <Steps>
      {steps.map((step) => (
        <li key={step.text}>
          <Step>
            <Typography>{step.text}</Typography>
            {step.command && <CommandLine command={step.command} />}
          </Step>
        </li>
      ))}
    </Steps>
  )
}

/** The setup steps of a tool, with a heading per platform if there are several. */
export function SetupSteps({ setup }: Pick<ToolContent, 'setup'>) {
  const ways = PLATFORMS.flatMap((platform) => {
    const steps = setup[platform]
    return steps ? [{ platform, steps }] : []
  })
  return (
    <section aria-labelledby="setup">
      <Typography variant="h3" component="h2" id="setup" gutterBottom>
        Setup
      </Typography>
      <Ways>
        {ways.map(({ platform, steps }) => (
          <div key={platform}>
            {ways.length > 1 && (
              <Typography variant="label" component="h3" sx={{ mb: 2, color: 'text.secondary' }}>
                {PLATFORM_NAMES[platform]}
              </Typography>
            )}
            <StepList steps={steps} />
          </div>
        ))}
      </Ways>
    </section>
  )
}
