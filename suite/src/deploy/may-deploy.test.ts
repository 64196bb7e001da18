import { describe, expect, it } from 'vitest'
import { type DeployFacts, namesBucket, reasonNotToDeploy } from './may-deploy'

const READY: DeployFacts = {
  project: 'the-grid-live',
  builtFor: 'the-grid-live',
  hasWebApp: true,
  hasReleases: true,
  hasBucket: true,
  securityTxtDays: 31,
  changedFiles: 0,
}

describe('a deployment', () => {
  it('goes ahead when project, build, releases and tree are in order', () => {
    expect(reasonNotToDeploy(READY)).toBeNull()
  })

  it.each<readonly [string, Partial<DeployFacts>, RegExp]>([
    ['without a project', { project: undefined }, /^Name the project/],
    ['of the demo', { project: 'demo-grid' }, /emulators only/],
    ['of a build for nobody', { builtFor: undefined }, /says nothing: set it to the-grid-live/],
    ['of a build for another project', { builtFor: 'other' }, /says other/],
    ['of a build that knows no web app', { hasWebApp: false }, /VITE_FIREBASE_API_KEY/],
    ['with the demo’s releases', { hasReleases: false }, /RELEASES_DIR and RELEASE_KEY_FILE/],
    ['to a bucket that nothing names', { hasBucket: false }, /target:apply storage downloads/],
    ['with a contact that expires within a month', { securityTxtDays: 30 }, /move Expires/],
    ['with a contact that nobody checks each year', { securityTxtDays: 366 }, /move Expires/],
    ['with a contact that never expires', { securityTxtDays: Number.NaN }, /move Expires/],
    ['of what is not committed', { changedFiles: 2 }, /uncommitted changes/],
  ])('is refused %s', (_, change, reason) => {
    expect(reasonNotToDeploy({ ...READY, ...change })).toMatch(reason)
  })
})

describe('the bucket of a project', () => {
  const targets = { live: { storage: { downloads: ['live-downloads'] } } }

  it('is known from its target alone', () => {
    expect(namesBucket(JSON.stringify({ targets }), 'live')).toBe(true)
    expect(namesBucket(JSON.stringify({ targets }), 'other')).toBe(false)
    expect(namesBucket('{}', 'live')).toBe(false)
  })
})
