/**
 * Makes somebody an admin of a real project from a terminal, with the caller's own Google
 * credentials: `GCLOUD_PROJECT=<project> npm run admin:grant -- <email>`. The member must have
 * signed up and confirmed the address; the log names no admin for it but `system`.
 */
async function grantAdmin(address: string | undefined): Promise<string> {
  const project = process.env['GCLOUD_PROJECT']
  if (!project || !address) {
    throw new Error('Usage: GCLOUD_PROJECT=<project> npm run admin:grant -- <email>')
  }
  // Loaded late, because the first look at the project opens its database.
  const { grantAdminTo } = await import('./src/admins')
  const { auditedBySystem } = await import('./src/core/audit')
  const { username, changed } = await grantAdminTo(address, auditedBySystem)
  return changed
    ? `${username} is an admin of ${project} now, after signing in again.`
    : `${username} was an admin of ${project} already.`
}

await grantAdmin(process.argv[2]).then(console.log, (error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
