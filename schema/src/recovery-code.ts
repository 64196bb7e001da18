import * as z from 'zod/mini'
import { LIMITS } from './limits'
import { textOf } from './text'

/** Crockford's base 32: digits and letters without I, L, O and U, which are easily misread. */
export const RECOVERY_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const { length, group } = LIMITS.recoveryCodes
const CODE = new RegExp(`^[${RECOVERY_ALPHABET}]{${length}}$`)

/** A code as it was issued, whatever the case, the separators and the similar letters typed. */
function normalized(text: string): string {
  return text
    .slice(0, LIMITS.recoveryCodes.typed)
    .toUpperCase()
    .replace(/[\s-]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
}

/** A recovery code, without its separators. */
export const recoveryCode = textOf(normalized, [
  z.regex(CODE, 'Please enter one of your recovery codes, such as 7KQ2-M8XD-0RTV-J5HN.'),
])

/** The form that takes a recovery code. */
export const recoveryCodeForm = z.object({ code: recoveryCode })

/** A code in groups of four, as it is shown. */
export function showRecoveryCode(code: string): string {
  return code.match(new RegExp(`.{1,${group}}`, 'g'))?.join('-') ?? code
}
