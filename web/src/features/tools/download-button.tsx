import type { Platform, ToolId } from '@grid/schema/releases'
import LinearProgress from '@mui/material/LinearProgress'
import { styled } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { site } from '../../content/site'
import { describeProblem, Problem, refusalReason } from '../../data/problem'
import { notify } from '../../design/notify'
import { SteadyButton } from '../../design/steady-button'
import { downloadRelease } from './downloads'
import { FileRefused } from './fetch-file'
import { DOWNLOAD_MESSAGES, FILE_MISSING_MS } from './messages'

const Root = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(0.5) }))

const Why = styled(Typography)({ maxWidth: '24ch' })

type Props = {
  readonly tool: ToolId
  readonly platform: Platform
  /** Id of the element that names the platform. */
  readonly describedBy: string
}

/**
 * Fetches, checks and saves a release; disabled while it does. Where it is known why that failed,
 * the reason stays beside the button, for the toast only says whom to write to.
 */
export function DownloadButton({ tool, platform, describedBy }: Props) {
  const [share, setShare] = useState<number | null>(null)
  const [why, setWhy] = useState<string | null>(null)
  const busy = share !== null

  const download = async () => {
    setShare(0)
    setWhy(null)
    try {
      await downloadRelease(tool, platform, {
        onStart: () => notify.success(DOWNLOAD_MESSAGES.started),
        onShare: setShare,
      })
    } catch (error) {
      tellFailure(error)
      setWhy(knownReason(error))
    } finally {
      setShare(null)
    }
  }

  return (
    <Root>
      <SteadyButton
        variant="contained"
        size="small"
        disabled={busy}
        startIcon={<Download size={16} aria-hidden />}
        aria-describedby={describedBy}
        onClick={() => void download()}
      >
        {busy ? 'Downloading...' : 'Download'}
      </SteadyButton>
      {busy && (
        <LinearProgress
          variant={share > 0 ? 'determinate' : 'indeterminate'}
          value={share * 100}
          aria-label="Download progress"
        />
      )}
      {why && (
        <Why role="alert" variant="body2" color="error">
          {why}
        </Why>
      )}
    </Root>
  )
}

function tellFailure(error: unknown): void {
  console.error('Download failed:', error)
  if (!isMissing(error)) return void notify.error(DOWNLOAD_MESSAGES.failed(site.email))
  notify.error(DOWNLOAD_MESSAGES.missing(site.email), {
    duration: FILE_MISSING_MS,
  })
}

function isMissing(error: unknown): boolean {
  if (error instanceof FileRefused) return error.status === 404
  return refusalReason(error) === 'file_missing'
}

/** What is more to be said than the toast says, or null. */
function knownReason(error: unknown): string | null {
  const isKnown = error instanceof Problem || refusalReason(error) !== null
  return isKnown && !isMissing(error) ? describeProblem(error) : null
}
