/** What `seed/src/print-manifest.ts` signs the real releases with. */
const RELEASES = ['RELEASES_DIR', 'RELEASE_KEY_FILE']

/**
 * Removes the variables that would build the client for a real project or describe its releases:
 * whatever runs against the emulators must never carry them along, least of all the tests.
 */
export function forgetProject(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(env)) {
    if (name.startsWith('VITE_FIREBASE_') || RELEASES.includes(name)) delete env[name]
  }
}
