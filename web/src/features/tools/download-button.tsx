import type { Platform, ToolId } from '@grid/schema/releases'
import Button from '@mui/material/Button'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { site } from '../../content/site'
import { refusalReason } from '../../data/problem'
import { notify } from '../../design/notify'
import { downloadRelease } from './downloads'
import { DOWNLOAD_MESSAGES } from './messages'

type Props = {
  readonly tool: ToolId
  readonly platform: Platform
  /** Id of the element that names the platform. */
  readonly describedBy: string
}

/** Fetches a release; disabled while it does. */
export function DownloadButton({ tool, platform, describedBy }: Props) {
  const [busy, setBusy] = useState(false)

  const download = async () => {
    setBusy(true)
    try {
      await downloadRelease(tool, platform)
      notify.success(DOWNLOAD_MESSAGES.started)
    } catch (error) {
      console.error('Download failed:', error)
      if (refusalReason(error) === 'file_missing') {
        notify.error(DOWNLOAD_MESSAGES.missing(site.email), {
          duration: DOWNLOAD_MESSAGES.missingDuration,
        })
      } else {
        notify.error(DOWNLOAD_MESSAGES.failed(site.email))
      }
    } finally {
      setBusy(false)
    }
  }

  return (
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
  )
}
