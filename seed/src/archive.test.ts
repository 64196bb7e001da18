import { gunzipSync } from 'node:zlib'
import { allReleases, type Release } from '@grid/schema/releases'
import { describe, expect, it } from 'vitest'
import { releaseArchive } from './releases'

const RELEASES = allReleases()

describe.each(RELEASES)('the archive $file_name', (release: Release) => {
  it('has the same bytes each time', async () => {
    const [one, other] = await Promise.all([releaseArchive(release), releaseArchive(release)])
    expect(one.equals(other)).toBe(true)
  })

  it('is of its platform and says its version', async () => {
    const bytes = await releaseArchive(release)
    const isProgram = release.platform === 'windows'
    if (isProgram) expect(bytes.subarray(0, 2).toString('latin1')).toBe('MZ')
    const text = (isProgram ? bytes : gunzipSync(bytes)).toString('latin1')
    expect(text).toContain(release.version)
  })
})

describe('the archives', () => {
  it('differ from one another', async () => {
    const all = await Promise.all(RELEASES.map(releaseArchive))
    expect(new Set(all.map((bytes) => bytes.toString('base64'))).size).toBe(RELEASES.length)
  })
})
