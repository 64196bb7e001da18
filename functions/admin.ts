import type { FoundAccount } from './src/admins'

/**
 * Commands for the admins of a real project, with the caller's Google credentials. The audit log
 * names `system` as the admin. With an e-mail alone, a command prints the account; with the uid of
 * that account as well, it changes the account.
 */
const COMMANDS = { grant, 'reset-passkeys': resetPasskeys } as const

const USAGE =
  'Usage: GCLOUD_PROJECT=<project> npm run admin:grant|admin:reset-passkeys -- <email> [<uid>]'

type Command = { readonly project: string; readonly email: string; readonly uid: string }

async function run(
  name: string | undefined,
  email: string | undefined,
  uid: string | undefined,
): Promise<string> {
  const project = process.env['GCLOUD_PROJECT']
  if (!project || !email || (name !== 'grant' && name !== 'reset-passkeys')) throw new Error(USAGE)
  // The import opens the database of the project.
  const { findAccount } = await import('./src/admins')
  const account = await findAccount(email)
  const { username, user_id, created_at, is_admin } = account
  if (name === 'reset-passkeys' && !is_admin) {
    throw new Error(`${username} is not an admin of ${project}.`)
  }
  if (!uid) {
    return `${username} (uid ${user_id}, since ${created_at}). If this is the right account, repeat the command with its uid.`
  }
  return COMMANDS[name](account, { project, email, uid })
}

/** Makes a member an admin, who must have signed up and verified the e-mail. */
async function grant(_: FoundAccount, { project, email, uid }: Command): Promise<string> {
  const { grantAdminTo } = await import('./src/admins')
  const { auditedBySystem } = await import('./src/core/audit')
  const { username, changed } = await grantAdminTo(email, uid, auditedBySystem)
  return changed
    ? `${username} is an admin of ${project} now, after signing in again.`
    : `${username} was an admin of ${project} already.`
}

/** Removes the passkeys and recovery codes of an admin who has lost them. */
async function resetPasskeys(
  { username, user_id }: FoundAccount,
  { uid }: Command,
): Promise<string> {
  if (uid !== user_id) throw new Error('This is not the uid of the account.')
  const { resetPasskeys: reset } = await import('./src/passkeys/recovery-codes')
  const removed = await reset(uid)
  return `${removed} passkeys of ${username} and all recovery codes were removed. All sessions have ended. ${username} now signs in with the password and adds a passkey on /admin.`
}

const [name, email, uid] = process.argv.slice(2)
await run(name, email, uid).then(console.log, (error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
