/** The key under which a username is unique: its lower-case form. */
export function usernameKey(name: string): string {
  return name.toLowerCase()
}
