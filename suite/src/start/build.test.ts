import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { layFixture } from '../run/project.fixture'
import { build } from './build'

/** Writes the site where it is told to, as ours does. */
const BUILD = `
import { writeFileSync } from 'node:fs'
const [, , , folder = 'dist'] = process.argv
writeFileSync(folder + '/index.html', 'new')
`

describe('build', () => {
  it('builds once and then finds everything unchanged', async () => {
    const root = layFixture()
    expect(await build(root, 'web')).toBe('built')
    expect(await build(root, 'web')).toBe('unchanged')
    rmSync(join(root, 'web/dist/index.html'))
    expect(await build(root, 'web')).toBe('built')
  }, 20_000)

  it('says in one sentence what failed, keeps the output, and tries again', async () => {
    const root = layFixture({ 'web/build.mjs': "throw new Error('no such colour')" })
    await expect(build(root, 'web')).rejects.toMatchObject({
      code: 'build-failed',
      message: expect.stringMatching(
        /^The build of web failed \(.*no such colour.*\): read \S+, correct it, and type the command /,
      ),
    })
    expect(readFileSync(join(root, '.suite/build-web.log'), 'utf8')).toContain('no such colour')
    writeFileSync(join(root, 'web/build.mjs'), '')
    expect(await build(root, 'web')).toBe('built')
  }, 20_000)

  it('builds the site of the tests beside the one that is served', async () => {
    const root = layFixture({ 'web/build.mjs': BUILD, '.suite/site-for-tests/index.html': '' })
    expect(await build(root, 'site-for-tests')).toBe('built')
    expect(await build(root, 'site-for-tests')).toBe('unchanged')
    expect(readFileSync(join(root, '.suite/site-for-tests/index.html'), 'utf8')).toBe('new')
    expect(readFileSync(join(root, 'web/dist/index.html'), 'utf8')).toBe('<h1>fixture</h1>')
  }, 20_000)

  it('stops at the signal', async () => {
    const root = layFixture({ 'web/build.mjs': 'setTimeout(() => {}, 60000)' })
    const halt = new AbortController()
    const building = build(root, 'web', halt)
    setTimeout(() => halt.abort(), 300)
    await expect(building).rejects.toMatchObject({ code: 'stopped' })
    expect(existsSync(join(root, '.suite/built-web'))).toBe(false)
  }, 20_000)
})
