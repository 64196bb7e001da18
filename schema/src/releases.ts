export const TOOL_IDS = ['portlock', 'clawnet-core', 'clawview'] as const
export type ToolId = (typeof TOOL_IDS)[number]

export const PLATFORMS = ['linux', 'windows', 'macos'] as const
export type Platform = (typeof PLATFORMS)[number]

export const TOOL_NAMES: Readonly<Record<ToolId, string>> = {
  portlock: 'PortLock',
  'clawnet-core': 'ClawNet Core',
  clawview: 'ClawView',
}

export const PLATFORM_NAMES: Readonly<Record<Platform, string>> = {
  linux: 'Linux',
  windows: 'Windows',
  macos: 'macOS',
}

/** Whether a tool can be had for a platform, and at which version. */
export type Availability =
  | { readonly state: 'available'; readonly version: string }
  | { readonly state: 'coming-soon' }
  | { readonly state: 'unavailable' }

const COMING_SOON: Availability = { state: 'coming-soon' }
const UNAVAILABLE: Availability = { state: 'unavailable' }

/** The release table: tool × platform. Download paths are made from nothing else. */
export const RELEASES: Readonly<Record<ToolId, Readonly<Record<Platform, Availability>>>> = {
  portlock: {
    linux: { state: 'available', version: 'v1.2.3' },
    windows: COMING_SOON,
    macos: UNAVAILABLE,
  },
  'clawnet-core': {
    linux: { state: 'available', version: 'v0.8.1' },
    windows: COMING_SOON,
    macos: UNAVAILABLE,
  },
  clawview: {
    linux: { state: 'available', version: 'v2.1.0' },
    windows: { state: 'available', version: 'v2.1.0' },
    macos: UNAVAILABLE,
  },
}

const EXTENSIONS: Readonly<Record<Platform, string>> = {
  linux: 'tar.gz',
  windows: 'exe',
  macos: 'dmg',
}

export type Release = {
  readonly tool_id: ToolId
  readonly platform: Platform
  readonly version: string
  readonly file_name: string
  /** Object path in the downloads bucket: `{slug}/{platform}/{slug}-{version}-{platform}.{ext}`. */
  readonly file_path: string
}

/** The release of a tool for a platform, or null where none is available. */
export function releaseOf(tool: ToolId, platform: Platform): Release | null {
  const availability = RELEASES[tool][platform]
  if (availability.state !== 'available') return null
  const slug = TOOL_NAMES[tool].toLowerCase().replaceAll(' ', '-')
  const fileName = `${slug}-${availability.version}-${platform}.${EXTENSIONS[platform]}`
  return {
    tool_id: tool,
    platform,
    version: availability.version,
    file_name: fileName,
    file_path: `${slug}/${platform}/${fileName}`,
  }
}

/** Every release that can be downloaded. */
export function allReleases(): Release[] {
  return TOOL_IDS.flatMap((tool) => PLATFORMS.map((platform) => releaseOf(tool, platform))).filter(
    (release) => release !== null,
  )
}
