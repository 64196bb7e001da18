import { Download } from 'lucide-react'
import { saveFile } from '../../browser/files'
import { errorMessage } from '../../data/errors'
import { notify } from '../../design/notify'
import { useRecentSignIn } from '../../forms/recent-sign-in'
import { ActionButton } from '../../forms/use-button-action'
import { exportData } from './export.firestore'
import { ACCOUNT_MESSAGES } from './messages'

/** Exports the member's data to a file. */
export function ExportButton() {
  const withRecentSignIn = useRecentSignIn()
  const save = async () => {
    const { name, data } = await withRecentSignIn(exportData)
    const json = JSON.stringify(data, null, 2)
    saveFile(name, new Blob([json], { type: 'application/json' }))
    notify.success(ACCOUNT_MESSAGES.exported)
  }
  return (
    <ActionButton
      startIcon={<Download size={16} aria-hidden />}
      action={save}
      describe={(error) => `${ACCOUNT_MESSAGES.exportFailed} ${errorMessage(error)}`}
    >
      Export my data
    </ActionButton>
  )
}
