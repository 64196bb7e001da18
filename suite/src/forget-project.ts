/**
 * Removes the variables that would build the client for a real project: whatever runs against the
 * emulators must never carry them along, least of all the tests.
 */
export function forgetProject(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(env)) if (name.startsWith('VITE_FIREBASE_')) delete env[name]
}
