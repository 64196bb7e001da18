import { scryptSync } from 'node:crypto'

/** A recovery code, and the stored document of an admin who has it and another one. */
export const RECOVERY_CODE = '7KQ2-M8XD-0RTV-J5HN'

const SALT = Buffer.from('a salt of a test')

export function storedRecoveryCodes(uid: string): Readonly<Record<string, object>> {
  const hash = scryptSync(RECOVERY_CODE.replaceAll('-', ''), SALT, 32).toString('base64url')
  return {
    [`recovery_codes/${uid}`]: {
      user_id: uid,
      salt: SALT.toString('base64url'),
      hashes: [hash, 'of another code'],
    },
  }
}
