import * as z from 'zod/mini'
import { clean } from './clean'
import { LIMITS } from './limits'
import { username } from './profile'
import { maxUnits, minUnits, textOf } from './text'
import { withoutUnseen } from './unicode'

const EMAIL_MESSAGE = 'Please enter a valid email address.'

/**
 * One `@`, and a domain of at least two parts. Punctuation that no usable address has is rejected,
 * such as the comma of a list, the colon of a `mailto:` link and quotation marks around an address.
 * The parts of a domain are words.
 */
const EMAIL_PATTERN =
  /^[^\s@,;:\\"\p{Ps}\p{Pe}\p{Pi}\p{Pf}]+@[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)+$/u
const IDEOGRAPHIC_STOP = '\u3002'
/** What İ becomes in lower case, which Turkish keyboards type in place of I. */
const DOTTED_I = 'i\u0307'

/**
 * An e-mail address as it is meant: compatibility forms such as ＠ become ASCII, and characters
 * that nobody sees are removed.
 */
export function cleanEmail(text: string): string {
  const shown = withoutUnseen(text.toWellFormed())
  const line = clean(shown.normalize('NFKC').replaceAll(IDEOGRAPHIC_STOP, '.'))
  return line.toLowerCase().replaceAll(DOTTED_I, 'i')
}

/** An e-mail address: cleaned, lower-cased, at most 254 characters. */
export const email = textOf(cleanEmail, [
  maxUnits(LIMITS.email.max, EMAIL_MESSAGE),
  z.regex(EMAIL_PATTERN, EMAIL_MESSAGE),
])

const MATCH_MESSAGE = 'Passwords do not match.'

/** A requirement of a new password: its label while typing, and its message on submit. */
type PasswordRule = {
  readonly label: string
  readonly message: string
  readonly holds: (password: string) => boolean
}

/** The special characters of which a new password needs one. */
export const SPECIAL_CHARACTERS = '!@#$%^&*(),.?":{}|<>'

/** The requirements of a new password, in the order in which they are checked. */
export const PASSWORD_RULES: readonly PasswordRule[] = [
  {
    label: `${LIMITS.signUpPassword.min} characters or more`,
    message: `Password must be at least ${LIMITS.signUpPassword.min} characters long`,
    holds: (password) => password.length >= LIMITS.signUpPassword.min,
  },
  {
    label: 'An uppercase letter',
    message: 'Password must contain at least one uppercase letter',
    holds: (password) => /[A-Z]/.test(password),
  },
  {
    label: 'A lowercase letter',
    message: 'Password must contain at least one lowercase letter',
    holds: (password) => /[a-z]/.test(password),
  },
  {
    label: 'A number',
    message: 'Password must contain at least one number',
    holds: (password) => /[0-9]/.test(password),
  },
  {
    label: `A special character: ${SPECIAL_CHARACTERS}`,
    message: 'Password must contain at least one special character',
    holds: (password) => [...SPECIAL_CHARACTERS].some((sign) => password.includes(sign)),
  },
]

const newPassword = z
  .string()
  .check(...PASSWORD_RULES.map(({ holds, message }) => z.refine<string>(holds, message)))

const matching = z.refine<{ password: string; confirm_password: string }>(
  (form) => form.password === form.confirm_password,
  { error: MATCH_MESSAGE, path: ['confirm_password'] },
)

/** The password of an account that exists: older ones may be short. */
export const currentPassword = z
  .string()
  .check(
    minUnits(
      LIMITS.signInPassword.min,
      `Password must be at least ${LIMITS.signInPassword.min} characters long.`,
    ),
  )

/** The fields of the Sign In tab. */
export const signInForm = z.object({ email, password: currentPassword })

/**
 * The fields of the Sign Up tab. Errors are reported in this order: e-mail, matching passwords,
 * username, then the requirements of the password.
 */
export const signUpForm = z.pipe(
  z
    .object({ email, password: z.string(), confirm_password: z.string(), username: z.string() })
    .check(matching),
  z.object({ email: z.string(), confirm_password: z.string(), username, password: newPassword }),
)

/** The field of the password reset. */
export const resetForm = z.object({ email })

/** A new password, after a reset. */
export const newPasswordForm = z.pipe(
  z.object({ password: z.string(), confirm_password: z.string() }).check(matching),
  z.object({ password: newPassword, confirm_password: z.string() }),
)

/** A new password, with the current one. */
export const changePasswordForm = z.pipe(
  z
    .object({
      current_password: currentPassword,
      password: z.string(),
      confirm_password: z.string(),
    })
    .check(matching),
  z.object({ current_password: z.string(), password: newPassword, confirm_password: z.string() }),
)

export type SignInForm = z.infer<typeof signInForm>
export type SignUpForm = z.infer<typeof signUpForm>
export type ChangePasswordForm = z.infer<typeof changePasswordForm>
