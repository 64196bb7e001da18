import type { Platform, ToolId } from '@grid/schema/releases'
import { call } from '../../data/call'

/** Asks for a signed link and hands it to the browser, which saves the file under its own name. */
export async function downloadRelease(tool: ToolId, platform: Platform): Promise<void> {
  const { url, file_name } = await call('createDownloadLink', { tool_id: tool, platform })
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = file_name
  anchor.click()
}
