/**
 * The key of a username, by which it is unique: its lower-case form. Visitors load it with the page
 * of a member, so it imports nothing.
 */
export function usernameKey(name: string): string {
  return name.toLowerCase()
}
