import { execFileSync } from 'node:child_process'
import { FakeMachine } from '@grid/emulator-suite/machine.fixture'
import { describe, expect, it } from 'vitest'
import {
  buildVariables,
  commitChangedReason,
  type DeployFacts,
  daysValid,
  deployBlocker,
  deployConfig,
  hasBucketTarget,
  isPasswordPolicyEnforced,
  readCheckout,
} from './deploy-checks'
import { readParameters } from './deploy-parameters'

const READY: DeployFacts = {
  project: 'the-grid-live',
  builtFor: 'the-grid-live',
  hasWebApp: true,
  hasReleases: true,
  hasBucket: true,
  parameterFault: null,
  securityTxtDays: 31,
  hasPasswordPolicy: true,
  changedFiles: 0,
}

describe('a deployment', () => {
  it('starts if project, build, releases and tree are in order', () => {
    expect(deployBlocker(READY)).toBeNull()
  })

  it.each<readonly [string, Partial<DeployFacts>, RegExp]>([
    ['without a project', { project: undefined }, /^Name the project/],
    ['with an option instead of a project', { project: '--project' }, /^--project is no project/],
    ['of the demo', { project: 'demo-grid' }, /emulators only/],
    ['of a build for nobody', { builtFor: undefined }, /says nothing: set it to the-grid-live/],
    ['of a build for another project', { builtFor: 'other' }, /says other/],
    ['of a build that knows no web app', { hasWebApp: false }, /VITE_FIREBASE_API_KEY/],
    ['with the demo’s releases', { hasReleases: false }, /RELEASES_DIR and RELEASE_KEY_FILE/],
    ['to a bucket that nothing names', { hasBucket: false }, /target:apply storage downloads/],
    [
      'with a wrong parameter',
      { parameterFault: 'lacks SITE_ORIGIN' },
      /^functions\/\.env\.the-grid-live lacks SITE_ORIGIN\. See docs/,
    ],
    ['with a contact that expires within a month', { securityTxtDays: 30 }, /move Expires/],
    ['with a contact that nobody checks each year', { securityTxtDays: 366 }, /move Expires/],
    ['with a contact that never expires', { securityTxtDays: Number.NaN }, /move Expires/],
    ['without a password policy', { hasPasswordPolicy: false }, /enforce the password policy/],
    ['of what is not committed', { changedFiles: 2 }, /uncommitted changes/],
  ])('is blocked %s', (_, change, reason) => {
    expect(deployBlocker({ ...READY, ...change })).toMatch(reason)
  })
})

describe('the password policy of a project', () => {
  const options = {
    minPasswordLength: 8,
    maxPasswordLength: 4096,
    containsUppercaseCharacter: true,
    containsLowercaseCharacter: true,
    containsNumericCharacter: true,
    containsNonAlphanumericCharacter: true,
  }
  const policy = { enforcementState: 'ENFORCE', customStrengthOptions: options, schemaVersion: 1 }

  it('is enforced if it demands what the sign-up form demands', () => {
    expect(isPasswordPolicyEnforced(policy)).toBe(true)
  })

  it.each<readonly [string, unknown]>([
    ['it is off', { ...policy, enforcementState: 'OFF' }],
    [
      'it accepts shorter passwords',
      { ...policy, customStrengthOptions: { ...options, minPasswordLength: 6 } },
    ],
    [
      'it demands more than the form',
      { ...policy, customStrengthOptions: { ...options, minPasswordLength: 12 } },
    ],
    [
      'it demands no digit',
      { ...policy, customStrengthOptions: { ...options, containsNumericCharacter: undefined } },
    ],
    ['Authentication did not respond', null],
  ])('is not enforced if %s', (_, published) => {
    expect(isPasswordPolicyEnforced(published)).toBe(false)
  })
})

describe('the buckets of a project', () => {
  const downloads = ['live-downloads']
  const targets = { live: { storage: { downloads, images: ['live-images'] } } }

  it('are read from their targets', () => {
    expect(hasBucketTarget(JSON.stringify({ targets }), 'live')).toBe(true)
    expect(hasBucketTarget(JSON.stringify({ targets }), 'other')).toBe(false)
    expect(hasBucketTarget('{}', 'live')).toBe(false)
    const incomplete = { live: { storage: { downloads } } }
    expect(hasBucketTarget(JSON.stringify({ targets: incomplete }), 'live')).toBe(false)
  })
})

/** A repository with one commit. */
function repository(): { machine: FakeMachine; commit: () => void; reason: () => string | null } {
  const machine = new FakeMachine()
  const root = machine.systemRoot
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'ignore' })
  const author = ['-c', 'user.name=a', '-c', 'user.email=a@b.example', '-c', 'commit.gpgsign=false']
  const commit = () => {
    git('add', '.')
    git(...author, 'commit', '--message', 'a')
  }
  git('init')
  machine.file('page.ts', 'tested')
  commit()
  const { commit: tested } = readCheckout(root)
  return { machine, commit, reason: () => commitChangedReason(tested, readCheckout(root)) }
}

it('allows a deployment of the tested commit', () => expect(repository().reason()).toBeNull())

it('rejects changes made during the tests', () => {
  const { machine, reason } = repository()
  machine.file('page.ts', 'typed meanwhile')
  expect(reason()).toMatch(/^Nothing was deployed: files were changed during the tests/)
})

it('rejects commits made during the tests', () => {
  const { machine, commit, reason } = repository()
  machine.file('new.ts')
  commit()
  expect(reason()).toMatch(/^Nothing was deployed: \w+ was tested, and the checkout is at \w+ now/)
})

const NOW = Date.parse('2027-01-01T00:00:00Z')
const until = (expires: string) => `Contact: mailto:a@b.example\nExpires: ${expires}\n`

it('counts the days until a security.txt expires', () => {
  expect(daysValid(until('2027-01-31T12:00:00.000Z'), NOW)).toBe(30.5)
  expect(daysValid(until('2026-12-31T00:00:00Z'), NOW)).toBe(-1)
})

it('rejects a security.txt without an expiry', () => {
  expect(daysValid('Contact: mailto:a@b.example\n', NOW)).toBeNaN()
  expect(daysValid(until('soon'), NOW)).toBeNaN()
})

describe('the configuration to deploy', () => {
  const machine = new FakeMachine()
  const rule = { source: '**', headers: [{ key: 'X-Frame-Options', value: 'DENY' }] }
  machine.file('site/headers.json', JSON.stringify([rule]))
  const config = {
    hosting: { public: 'web/dist', predeploy: ['build'], rewrites: [{ source: '/hub' }] },
    firestore: { rules: 'firestore.rules' },
  }

  it('contains the new build and its headers, without another build', () => {
    expect(deployConfig(config, machine.systemRoot, 'site')).toEqual({
      hosting: { public: 'site', rewrites: [{ source: '/hub' }], headers: [rule] },
      firestore: config.firestore,
    })
  })
})

describe('the parameters of a project', () => {
  const machine = new FakeMachine()
  const server = 'SMTP_HOST=smtp.b.example\nMAIL_FROM=grid@b.example\n'
  machine.file('functions/.env', `SMTP_USER=grid\nSMTP_PORT=587\n${server}`)
  machine.file('functions/.env.live', 'SMTP_USER=\nGITHUB_CLIENT_ID="Iv1.abc" # the app\n')
  const secretsOf = (project: string) => buildVariables(readParameters(machine.systemRoot, project))

  it('name the secrets that the build declares, and whether the site offers GitHub', () => {
    expect(secretsOf('staging')).toEqual({
      GRID_SECRETS: 'ADDRESS_KEY,UNSUBSCRIBE_KEY,SMTP_PASSWORD',
      VITE_GITHUB_SIGN_IN: '',
      VITE_MAILS: '',
      VITE_SAMPLE_DATA: '',
    })
    expect(secretsOf('live')).toEqual({
      GRID_SECRETS: 'ADDRESS_KEY,UNSUBSCRIBE_KEY,GITHUB_CLIENT_SECRET',
      VITE_GITHUB_SIGN_IN: 'on',
      VITE_MAILS: '',
      VITE_SAMPLE_DATA: '',
    })
  })

  it('need the two keys alone if none is set', () => {
    expect(buildVariables(readParameters('/nowhere', 'live'))).toEqual({
      GRID_SECRETS: 'ADDRESS_KEY,UNSUBSCRIBE_KEY',
      VITE_GITHUB_SIGN_IN: '',
      VITE_MAILS: 'off',
      VITE_SAMPLE_DATA: '',
    })
  })

  it.each([
    ['SAMPLE_DATA=off\n', 'off'],
    ['SAMPLE_DATA=on\n', ''],
  ])('say whether the dashboard offers sample data (%j)', (line, expected) => {
    machine.file('functions/.env.sample', line)
    expect(secretsOf('sample')).toMatchObject({ VITE_SAMPLE_DATA: expected })
  })

  it.each([
    ['SMTP_HOST=\n', 'off'],
    ['MAIL_FROM=\n', 'off'],
    ['', ''],
  ])('say that the site sends no mails without server or sender (%j)', (missing, expected) => {
    machine.file('functions/.env.mail', missing)
    expect(secretsOf('mail')).toMatchObject({ VITE_MAILS: expected })
  })
})
