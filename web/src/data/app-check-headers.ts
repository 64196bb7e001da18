/** The App Check header for a REST request; empty in a build without a key. */
export async function appCheckHeaders(): Promise<Readonly<Record<string, string>>> {
  if (!(import.meta.env.VITE_FIREBASE_PROJECT_ID && import.meta.env.VITE_APP_CHECK_KEY)) return {}
  const [{ appCheck }, { tokenOf }] = await Promise.all([import('./app'), import('./app-check')])
  return appCheck ? { 'x-firebase-appcheck': await tokenOf(appCheck) } : {}
}
