import { PLATFORM_NAMES, PLATFORMS, RELEASES, TOOL_IDS, TOOL_NAMES } from '@grid/schema/releases'

/** One check of the startup sequence: what, with which finding, how it ended. */
export type BootLine = { readonly part: string; readonly finding: string; readonly end: string }

function toolLine(tool: (typeof TOOL_IDS)[number]): BootLine {
  const ready = PLATFORMS.flatMap((platform) => {
    const release = RELEASES[tool][platform]
    return release.state === 'available' ? [{ platform, version: release.version }] : []
  })
  const version = ready[0]?.version ?? 'no release'
  const platforms = ready.map(({ platform }) => PLATFORM_NAMES[platform]).join(', ')
  return { part: TOOL_NAMES[tool], finding: `${version} for ${platforms}`, end: 'ok' }
}

/** What the startup sequence checks: the parts of this site, by their names and versions. */
export const bootLines: readonly BootLine[] = [
  { part: 'Console', finding: 'shell, history, completion', end: 'ok' },
  ...TOOL_IDS.map(toolLine),
  { part: 'Releases', finding: 'manifest signed, Ed25519', end: 'ok' },
  { part: 'Intelligence', finding: '3 papers, references resolved', end: 'ok' },
  { part: 'Services', finding: '6 on the list, prices current', end: 'ok' },
  { part: 'Board', finding: 'reading open, writing by session', end: 'ok' },
  { part: 'Trackers', finding: 'none found', end: 'none' },
]
