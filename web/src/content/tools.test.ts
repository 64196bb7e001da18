import { allReleases } from '@grid/schema/releases'
import { expect, it } from 'vitest'
import { tools } from './tools'

it.each(allReleases())('begins the setup of $file_name with that file', (release) => {
  const [first] = tools[release.tool_id].setup[release.platform] ?? []
  const archive = release.file_name.replace(release.version, '*')
  expect(first?.command).toContain(archive)
})
