import { describe, expect, it, vi } from 'vitest'
import { allReleases, PLATFORMS, type Platform, RELEASES, releaseOf, TOOL_IDS } from './releases'

const STATES: Readonly<Record<string, Readonly<Record<Platform, string>>>> = {
  portlock: { linux: 'v1.2.3', windows: 'coming-soon', macos: 'unavailable' },
  'clawnet-core': { linux: 'v0.8.1', windows: 'coming-soon', macos: 'unavailable' },
  clawview: { linux: 'v2.1.0', windows: 'v2.1.0', macos: 'unavailable' },
}

describe('a release', () => {
  for (const tool of TOOL_IDS) {
    for (const platform of PLATFORMS) {
      const expected = STATES[tool]?.[platform]
      it(`of ${tool} for ${platform} is ${expected}`, () => {
        const availability = RELEASES[tool][platform]
        const shown = availability.state === 'available' ? availability.version : availability.state
        expect(shown).toBe(expected)
        expect(releaseOf(tool, platform) === null).toBe(availability.state !== 'available')
      })
    }
  }

  it('is stored under its name, version and platform', () => {
    expect(allReleases().map((release) => release.file_path)).toEqual([
      'portlock/linux/portlock-v1.2.3-linux.tar.gz',
      'clawnet-core/linux/clawnet-core-v0.8.1-linux.tar.gz',
      'clawview/linux/clawview-v2.1.0-linux.tar.gz',
      'clawview/windows/clawview-v2.1.0-windows.exe',
    ])
  })

  it('for macOS is a dmg, once there is one', () => {
    const released = { state: 'available', version: 'v3.0.0' } as const
    const macos = vi.spyOn(RELEASES.clawview, 'macos', 'get').mockReturnValue(released)
    expect(releaseOf('clawview', 'macos')?.file_path).toBe(
      'clawview/macos/clawview-v3.0.0-macos.dmg',
    )
    macos.mockRestore()
  })

  it('has the last segment of its path as its name', () => {
    for (const { file_name, file_path } of allReleases()) {
      expect(file_path.endsWith(`/${file_name}`)).toBe(true)
    }
  })
})
