/** The emulators of the local suite, at the ports of `npm start` and of the official command. */
export const LOCAL_SUITE = {
  GCLOUD_PROJECT: 'demo-grid',
  FIRESTORE_EMULATOR_HOST: '127.0.0.1:8080',
  FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099',
  FIREBASE_STORAGE_EMULATOR_HOST: '127.0.0.1:9199',
  METADATA_SERVER_DETECTION: 'none',
} as const

/** Adds the local suite to an environment that names no project. Returns the id of its project. */
export function defaultToLocalSuite(environment: NodeJS.ProcessEnv): string {
  const { GCLOUD_PROJECT: project } = environment
  if (project) return project
  for (const [variable, value] of Object.entries(LOCAL_SUITE)) environment[variable] ||= value
  return LOCAL_SUITE.GCLOUD_PROJECT
}
