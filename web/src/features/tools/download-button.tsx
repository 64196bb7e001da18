import type { Platform, ToolId } from '@grid/schema/releases'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { styled } from '@mui/material/styles'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { site } from '../../content/site'
import { refusalReason } from '../../data/problem'
import { notify } from '../../design/notify'
import { downloadRelease } from './downloads'
import { FileRefused } from './fetch-file'
import { DOWNLOAD_MESSAGES } from './messages'

const Root = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(0.5) }))

type Props = {
  readonly tool: ToolId
  readonly platform: Platform
  /** Id of the element that names the platform. */
  readonly describedBy: string
}

/** Fetches, checks and saves a release; disabled while it does. */
export function DownloadButton({ tool, platform, describedBy }: Props) {
  const [share, setShare] = useState<number | null>(null)
  const busy = share !== null

  const download = async () => {
    setShare(0)
    try {
      await downloadRelease(tool, platform, {
        onStart: () => notify.success(DOWNLOAD_MESSAGES.started),
        onShare: setShare,
      })
    } catch (error) {
      tellFailure(error)
    } finally {
      setShare(null)
    }
  }

  return (
    <Root>
      <Button
        variant="contained"
        size="small"
        disabled={busy}
        startIcon={<Download size={16} aria-hidden />}
        aria-describedby={describedBy}
        onClick={() => void download()}
      >
        {busy ? 'Downloading...' : 'Download'}
      </Button>
      {busy && (
        <LinearProgress
          variant={share > 0 ? 'determinate' : 'indeterminate'}
          value={share * 100}
          aria-label="Download progress"
        />
      )}
    </Root>
  )
}

function tellFailure(error: unknown): void {
  console.error('Download failed:', error)
  const isMissing =
    refusalReason(error) === 'file_missing' ||
    (error instanceof FileRefused && error.status === 404)
  if (!isMissing) return void notify.error(DOWNLOAD_MESSAGES.failed(site.email))
  notify.error(DOWNLOAD_MESSAGES.missing(site.email), {
    duration: DOWNLOAD_MESSAGES.missingDuration,
  })
}
