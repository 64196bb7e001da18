import { describe, expect, it } from 'vitest'
import { type DeployFacts, deployConfig, namesBucket, reasonNotToDeploy } from './deploy-config'
import { MadeUpMachine } from './made-up-machine'

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

describe('the configuration to deploy', () => {
  const machine = new MadeUpMachine()
  const rule = { source: '**', headers: [{ key: 'X-Frame-Options', value: 'DENY' }] }
  machine.file('site/headers.json', JSON.stringify([rule]))
  const config = {
    hosting: { public: 'web/dist', predeploy: ['build'], rewrites: [{ source: '/hub' }] },
    firestore: { rules: 'firestore.rules' },
  }

  it('takes its own build and the headers of that, builds no other and keeps the rest', () => {
    expect(deployConfig(config, machine.systemRoot, 'site')).toEqual({
      hosting: { public: 'site', rewrites: [{ source: '/hub' }], headers: [rule] },
      firestore: config.firestore,
    })
  })
})
