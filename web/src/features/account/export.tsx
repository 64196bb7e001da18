import { Download } from 'lucide-react'
import { saveFile } from '../../browser/files'
import { errorMessage } from '../../data/errors'
import { SteadyButton } from '../../design/buttons'
import { notify } from '../../design/notify'
import { useRecentSignIn } from '../../forms/recent-sign-in'
import { useButtonAction } from '../../forms/use-button-action'
import { exportData } from './export.firestore'
import { ACCOUNT_MESSAGES } from './messages'

/** Exports the member's data to a file. */
export function ExportButton() {
  const withRecentSignIn = useRecentSignIn()
  const { isBusy, run } = useButtonAction(
    (error) => `${ACCOUNT_MESSAGES.exportFailed} ${errorMessage(error)}`,
  )

  const save = async () => {
    const { name, data } = await withRecentSignIn(exportData)
    const json = JSON.stringify(data, null, 2)
    saveFile(name, new Blob([json], { type: 'application/json' }))
    notify.success(ACCOUNT_MESSAGES.exported)
  }
  return (
    <SteadyButton
      variant="outlined"
      color="secondary"
      startIcon={<Download size={16} aria-hidden />}
      loading={isBusy}
      onClick={() => void run(save)}
    >
      Export my data
    </SteadyButton>
  )
}
