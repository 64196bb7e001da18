import * as z from 'zod/mini'
import { clean } from './clean'
import { LIMITS } from './limits'
import { username } from './profile'
import { maxUnits, minUnits } from './units'

const EMAIL_MESSAGE = 'Please enter a valid email address.'
const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** An e-mail address: cleaned, lower-cased, at most 254 characters. */
export const email = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string) => clean(text).toLowerCase()),
  ),
  z
    .string()
    .check(maxUnits(LIMITS.email.max, EMAIL_MESSAGE), z.regex(EMAIL_PATTERN, EMAIL_MESSAGE)),
)

const MATCH_MESSAGE = 'Passwords do not match.'

const signUpPassword = z
  .string()
  .check(
    minUnits(LIMITS.signUpPassword.min, 'Password must be at least 8 characters long'),
    z.regex(/[A-Z]/, 'Password must contain at least one uppercase letter'),
    z.regex(/[a-z]/, 'Password must contain at least one lowercase letter'),
    z.regex(/[0-9]/, 'Password must contain at least one number'),
    z.regex(/[!@#$%^&*(),.?":{}|<>]/, 'Password must contain at least one special character'),
  )

/** What the Sign In tab asks for. */
export const signInForm = z.object({
  email,
  password: z
    .string()
    .check(minUnits(LIMITS.signInPassword.min, 'Password must be at least 6 characters long.')),
})

/**
 * What the Sign Up tab asks for. The first message follows spec §5: address, matching passwords,
 * username, then the password's own rules.
 */
export const signUpForm = z.pipe(
  z
    .object({ email, password: z.string(), confirm_password: z.string(), username: z.string() })
    .check(
      z.refine((form) => form.password === form.confirm_password, {
        error: MATCH_MESSAGE,
        path: ['confirm_password'],
      }),
    ),
  z.object({
    email: z.string(),
    confirm_password: z.string(),
    username,
    password: signUpPassword,
  }),
)

export type SignInForm = z.infer<typeof signInForm>
export type SignUpForm = z.infer<typeof signUpForm>
