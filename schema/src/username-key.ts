/**
 * The key under which a username is unique: its lower-case form. Visitors fetch it with a member's
 * page, so zod stays out.
 */
export function usernameKey(name: string): string {
  return name.toLowerCase()
}
