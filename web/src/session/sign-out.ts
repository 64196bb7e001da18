/** Ends the session on this device. */
export async function signOut(): Promise<void> {
  const [{ auth }, firebaseAuth] = await Promise.all([
    import('../data/auth'),
    import('firebase/auth'),
  ])
  await firebaseAuth.signOut(auth)
}
