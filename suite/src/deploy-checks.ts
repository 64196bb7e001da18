import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { type FirebaseConfig, headersOf } from '@grid/emulator-suite/run-config'
import type { Parameters } from './deploy-parameters'

/** The facts that decide whether a deployment may start. */
export type DeployFacts = {
  readonly project: string | undefined
  /** The project that the client is built for (`VITE_FIREBASE_PROJECT_ID`). */
  readonly builtFor: string | undefined
  /** Whether the build has the web app's `VITE_FIREBASE_API_KEY` and `VITE_FIREBASE_APP_ID`. */
  readonly hasWebApp: boolean
  readonly hasReleases: boolean
  /** Whether `.firebaserc` names the project's buckets; otherwise they get no rules. */
  readonly hasBucket: boolean
  /** What is wrong with the parameters of the functions; null if nothing is. */
  readonly parameterFault: string | null
  /** The days until the site's `security.txt` expires. */
  readonly securityTxtDays: number
  /** Whether Auth itself rejects passwords that the sign-up form rejects. */
  readonly hasPasswordPolicy: boolean
  readonly changedFiles: number
}

/** The limits of its validity: the next deployment may be late, and the contact needs a check. */
const SECURITY_TXT_DAYS = { min: 30, max: 366 }

/** Returns the first reason not to deploy and what to do, or null. */
export function deployBlocker(facts: DeployFacts): string | null {
  const { project, builtFor, hasWebApp, hasReleases, hasBucket, securityTxtDays } = facts
  if (!project) return 'Name the project: npm run deploy -- <project>.'
  if (project.startsWith('-')) {
    return `${project} is no project. Name the project alone: npm run deploy -- <project>.`
  }
  if (project.startsWith('demo-')) return `${project} exists in the emulators only.`
  if (builtFor !== project) {
    return `VITE_FIREBASE_PROJECT_ID says ${builtFor ?? 'nothing'}: set it to ${project}.`
  }
  if (!hasWebApp)
    return 'Set VITE_FIREBASE_API_KEY and VITE_FIREBASE_APP_ID: without them nobody signs in.'
  if (!hasReleases)
    return 'Set RELEASES_DIR and RELEASE_KEY_FILE: releases are not signed for show.'
  if (!hasBucket)
    return `.firebaserc names no bucket for downloads or images: npx firebase target:apply storage downloads ${project}-downloads --project ${project}, and the same for images.`
  if (facts.parameterFault !== null)
    return `functions/.env.${project} ${facts.parameterFault}. See docs/deployment/configuration.md.`
  if (!(securityTxtDays > SECURITY_TXT_DAYS.min && securityTxtDays < SECURITY_TXT_DAYS.max))
    return `security.txt must be valid for ${SECURITY_TXT_DAYS.min} to ${SECURITY_TXT_DAYS.max} days: check its contact, then move Expires.`
  if (!facts.hasPasswordPolicy)
    return 'Authentication does not enforce the password policy: run the command of docs/deployment/project.md, "Enable sign-in".'
  if (facts.changedFiles > 0) return 'There are uncommitted changes: commit or remove them first.'
  return null
}

/** What the sign-up form demands of a password, in the words of Authentication. */
const PASSWORD_OPTIONS: Readonly<Record<string, unknown>> = {
  minPasswordLength: 8,
  containsUppercaseCharacter: true,
  containsLowercaseCharacter: true,
  containsNumericCharacter: true,
  containsNonAlphanumericCharacter: true,
}

/**
 * Returns true if Authentication enforces the rules of the sign-up form for new passwords. A longer
 * minimum is wrong as well: it would reject passwords that the form accepts.
 *
 * @param published - The policy as `v2/passwordPolicy` of Identity Toolkit returns it.
 */
export function isPasswordPolicyEnforced(published: unknown): boolean {
  const policy = published as {
    readonly enforcementState?: unknown
    readonly customStrengthOptions?: Readonly<Record<string, unknown>>
  } | null
  if (policy?.enforcementState !== 'ENFORCE') return false
  const options = policy.customStrengthOptions ?? {}
  return Object.entries(PASSWORD_OPTIONS).every(([name, value]) => options[name] === value)
}

const BUCKETS = ['downloads', 'images']

/** Returns true if a `.firebaserc` names the buckets of downloads and images for the rules. */
export function hasBucketTarget(firebaserc: string, project: string): boolean {
  const { targets } = JSON.parse(firebaserc) as {
    targets?: Record<string, { storage?: Record<string, string[]> }>
  }
  const named = targets?.[project]?.storage
  return BUCKETS.every((name) => named?.[name]?.includes(`${project}-${name}`))
}

/**
 * What the builds must know of the parameters: the secrets that functions declare, because a
 * deploy fails without them, whether the sign-in dialog offers GitHub, whether mails are sent, and
 * whether the dashboard offers sample data.
 */
export function buildVariables({
  SMTP_USER,
  GITHUB_CLIENT_ID,
  SMTP_HOST,
  MAIL_FROM,
  SAMPLE_DATA,
}: Parameters): Record<string, string> {
  const secrets = [
    'ADDRESS_KEY',
    'UNSUBSCRIBE_KEY',
    ...(SMTP_USER ? ['SMTP_PASSWORD'] : []),
    ...(GITHUB_CLIENT_ID ? ['GITHUB_CLIENT_SECRET'] : []),
  ]
  return {
    GRID_SECRETS: secrets.join(','),
    VITE_GITHUB_SIGN_IN: GITHUB_CLIENT_ID ? 'on' : '',
    VITE_MAILS: SMTP_HOST && MAIL_FROM ? '' : 'off',
    VITE_SAMPLE_DATA: SAMPLE_DATA === 'off' ? 'off' : '',
  }
}

/** The commit of the checkout, and the number of changed files. */
type Checkout = { readonly commit: string; readonly changedFiles: number }

/** Reads the checkout with git. */
export function readCheckout(root: string): Checkout {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' })
  const changes = git('status', '--porcelain')
  return {
    commit: git('rev-parse', '--short', 'HEAD').trim(),
    changedFiles: changes.split('\n').filter(Boolean).length,
  }
}

/** Returns how the checkout differs from the tested commit, or null. */
export function commitChangedReason(
  tested: string,
  { commit, changedFiles }: Checkout,
): string | null {
  if (commit !== tested) {
    return `Nothing was deployed: ${tested} was tested, and the checkout is at ${commit} now. Start again.`
  }
  if (changedFiles === 0) return null
  return 'Nothing was deployed: files were changed during the tests. Commit or remove the changes, and start again.'
}

const DAY_MS = 86_400_000

/** Returns the days until a security.txt (RFC 9116) expires; NaN without an expiry. */
export function daysValid(securityTxt: string, now: number): number {
  const [, expires = ''] = /^Expires: (.+)$/m.exec(securityTxt) ?? []
  return (Date.parse(expires) - now) / DAY_MS
}

/**
 * The configuration to deploy: the project's own, with the site that was built for it and the
 * headers that this very build asks for. Building it again could change a hash.
 *
 * @param site the built site, relative to the project's root.
 */
export function deployConfig(config: FirebaseConfig, root: string, site: string): FirebaseConfig {
  if (!config.hosting) return config
  const { predeploy: _, ...hosting } = config.hosting
  const headers = [...(hosting.headers ?? []), ...headersOf(join(root, site))]
  return { ...config, hosting: { ...hosting, public: site, headers } }
}
