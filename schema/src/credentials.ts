import * as z from 'zod/mini'
import { clean } from './clean'
import { LIMITS } from './limits'
import { username } from './profile'
import { maxUnits, minUnits, textOf } from './text'

const EMAIL_MESSAGE = 'Please enter a valid email address.'
const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** An e-mail address: cleaned, lower-cased, at most 254 characters. */
export const email = textOf(
  (text) => clean(text).toLowerCase(),
  [maxUnits(LIMITS.email.max, EMAIL_MESSAGE), z.regex(EMAIL_PATTERN, EMAIL_MESSAGE)],
)

const MATCH_MESSAGE = 'Passwords do not match.'

/** One demand on a new password: what it is called while typing, and what a refusal says. */
type PasswordRule = {
  readonly label: string
  readonly message: string
  readonly holds: (password: string) => boolean
}

/** What a new password must hold, in the order in which it is told. */
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
    label: 'A special character',
    message: 'Password must contain at least one special character',
    holds: (password) => /[!@#$%^&*(),.?":{}|<>]/.test(password),
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

/** What the Sign In tab asks for. */
export const signInForm = z.object({ email, password: currentPassword })

/**
 * What the Sign Up tab asks for. What is wrong is told in this order: address, matching passwords,
 * username, then the password's own rules.
 */
export const signUpForm = z.pipe(
  z
    .object({ email, password: z.string(), confirm_password: z.string(), username: z.string() })
    .check(matching),
  z.object({
    email: z.string(),
    confirm_password: z.string(),
    username,
    password: newPassword,
  }),
)

/** What is asked of somebody who forgot the password. */
export const resetForm = z.object({ email })

/** A password chosen anew. */
export const newPasswordForm = z.pipe(
  z.object({ password: z.string(), confirm_password: z.string() }).check(matching),
  z.object({ password: newPassword, confirm_password: z.string() }),
)

/** A password chosen anew by somebody who knows the current one. */
export const changePasswordForm = z.pipe(
  z
    .object({
      current_password: currentPassword,
      password: z.string(),
      confirm_password: z.string(),
    })
    .check(matching),
  z.object({
    current_password: z.string(),
    password: newPassword,
    confirm_password: z.string(),
  }),
)

export type SignInForm = z.infer<typeof signInForm>
export type SignUpForm = z.infer<typeof signUpForm>
export type ChangePasswordForm = z.infer<typeof changePasswordForm>
