/**
 * Removes the passkeys and recovery codes of an admin who has lost them, with the caller's Google
 * credentials. The audit log names `system` as the admin.
 *
 * `GCLOUD_PROJECT=<project> npm run admin:reset-passkeys -- <email>` prints the account of the
 * e-mail; the same with its uid as second argument removes them.
 */
async function reset(email: string | undefined, uid: string | undefined): Promise<string> {
  const project = process.env['GCLOUD_PROJECT']
  if (!project || !email) {
    throw new Error(
      'Usage: GCLOUD_PROJECT=<project> npm run admin:reset-passkeys -- <email> [<uid>]',
    )
  }
  // The imports open the database of the project.
  const { findAccount } = await import('./src/admins')
  const { username, user_id, created_at, is_admin } = await findAccount(email)
  if (!is_admin) throw new Error(`${username} is not an admin of ${project}.`)
  if (uid === undefined) {
    return `${username} (uid ${user_id}, since ${created_at}). If this is the right account, repeat the command with its uid.`
  }
  if (uid !== user_id) throw new Error('This is not the uid of the account.')
  const { resetPasskeys } = await import('./src/passkeys/recovery-codes')
  const removed = await resetPasskeys(uid)
  return `${removed} passkeys of ${username} and all recovery codes were removed. All sessions have ended. ${username} now signs in with the password and adds a passkey on /admin.`
}

await reset(process.argv[2], process.argv[3]).then(console.log, (error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
