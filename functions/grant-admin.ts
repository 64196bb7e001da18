/**
 * Makes a member of a real project an admin, with the caller's Google credentials. The member must
 * have signed up and verified the e-mail. The audit log names `system` as the admin.
 *
 * `GCLOUD_PROJECT=<project> npm run admin:grant -- <email>` prints the account of the e-mail; the
 * same with its uid as second argument makes it an admin.
 */
async function grantAdmin(email: string | undefined, uid: string | undefined): Promise<string> {
  const project = process.env['GCLOUD_PROJECT']
  if (!project || !email) {
    throw new Error('Usage: GCLOUD_PROJECT=<project> npm run admin:grant -- <email> [<uid>]')
  }
  // The import opens the database of the project.
  const { findAccount, grantAdminTo } = await import('./src/admins')
  if (!uid) {
    const { username, user_id, created_at } = await findAccount(email)
    return `${username} (uid ${user_id}, since ${created_at}). If this is the right account, repeat the command with its uid.`
  }
  const { auditedBySystem } = await import('./src/core/audit')
  const { username, changed } = await grantAdminTo(email, uid, auditedBySystem)
  return changed
    ? `${username} is an admin of ${project} now, after signing in again.`
    : `${username} was an admin of ${project} already.`
}

await grantAdmin(process.argv[2], process.argv[3]).then(console.log, (error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
