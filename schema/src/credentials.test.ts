import { describe, expect, it } from 'vitest'
import { PASSWORD_RULES, type SignUpForm, signInForm, signUpForm } from './credentials'
import { firstFormError } from './errors'

const FORM = {
  email: 'nina@grid.test',
  username: 'nina',
  password: 'Gr1d-demo!',
  confirm_password: 'Gr1d-demo!',
}

function errorOf(changes: Partial<SignUpForm>) {
  const parsed = signUpForm.safeParse({ ...FORM, ...changes })
  return parsed.success ? null : firstFormError(parsed.error).message
}

const withPassword = (password: string) => errorOf({ password, confirm_password: password })

const EMAIL = 'Please enter a valid email address.'
const MATCH = 'Passwords do not match.'
const SHORT_NAME = 'Username must be at least 3 characters long.'
const SHORT = 'Password must be at least 8 characters long'

describe('signing up', () => {
  it('accepts a valid form', () => expect(errorOf({})).toBeNull())

  it('reports one error at a time: e-mail, match, username, password', () => {
    const wrong = { email: 'nina', username: 'ni', password: 'x', confirm_password: 'y' }
    expect(errorOf(wrong)).toBe(EMAIL)
    expect(errorOf({ ...wrong, email: FORM.email })).toBe(MATCH)
    expect(errorOf({ username: 'ni', password: 'x', confirm_password: 'x' })).toBe(SHORT_NAME)
    expect(withPassword('x')).toBe(SHORT)
  })

  it('rejects an e-mail that is too long without matching it', () => {
    const parsed = signInForm.safeParse({ email: `a@${'.'.repeat(300)}@`, password: 'secret' })
    expect(parsed.error?.issues.map(({ message }) => message)).toEqual([EMAIL])
  })

  it.each([
    ['gr1d-de', SHORT],
    ['gr1d-demo!', 'Password must contain at least one uppercase letter'],
    ['GR1D-DEMO!', 'Password must contain at least one lowercase letter'],
    ['Grid-demo!', 'Password must contain at least one number'],
    ['Gr1d-demo', 'Password must contain at least one special character'],
    ['Gr1d demo', 'Password must contain at least one special character'],
  ])('rejects the password %s with "%s"', (password, message) => {
    expect(withPassword(password)).toBe(message)
  })

  it.each([...'!@#$%^&*(),.?":{}|<>'])('counts %s as a special character', (character) => {
    expect(withPassword(`Gr1ddemo${character}`)).toBeNull()
  })

  it('names the special characters while the password is typed', () => {
    expect(PASSWORD_RULES.map(({ label }) => label)).toContain(
      'A special character: !@#$%^&*(),.?":{}|<>',
    )
    expect(withPassword('abcdef-Ghijk1-lmnopq')).toBe(
      'Password must contain at least one special character',
    )
  })

  it('accepts a long password of any script, unchanged', () => {
    const password = ` Gr1d-demo! <javascript:> 密码 ${'x'.repeat(200)} `
    const parsed = signUpForm.parse({ ...FORM, password, confirm_password: password })
    expect(parsed.password).toBe(password)
  })

  it.each([
    [' <nina>\n', 'nina'],
    [' nina\n', 'nina'],
    ['<nina>', 'nina'],
    ['javascript:data:nina', 'nina'],
    ['da<ta:nina', 'nina'],
    ['x'.repeat(30).padEnd(40), 'x'.repeat(30)],
  ])('cleans the username: %j becomes %s', (name, expected) => {
    expect(signUpForm.parse({ ...FORM, username: name }).username).toBe(expected)
  })

  it('lower-cases and cleans the e-mail', () => {
    expect(signUpForm.parse({ ...FORM, email: ' <Nina@GRID.test> ' }).email).toBe('nina@grid.test')
  })

  it.each([
    '\u202anina@grid.test\u202c',
    'nina＠grid.test',
    'nina@grid.test\u200b',
    '\ufeffnina@grid.test\u00a0',
    'ｎｉｎａ@grid。test',
    'ni\u00adna@\u2060grid.test\u200d',
    'nina@grid.test\ufe0f\u{e0100}',
    'NİNA@GRİD.TEST',
    'nina\u17b5@grid.test\u{1d173}\u2800\ufffc',
  ])('reads the e-mail %j without what nobody sees', (email) => {
    expect(signUpForm.parse({ ...FORM, email }).email).toBe('nina@grid.test')
    expect(signInForm.parse({ email, password: 'secret' }).email).toBe('nina@grid.test')
  })

  it.each([
    ...['', 'nina', 'nina@', '@grid.test', 'nina@grid', 'ni na@grid.test', 'a@b@c.d'],
    ...['nina@grid.test,', 'nina@grid.test;bo@grid.test', 'nina@grid.test.', 'nina@grid..test'],
    ...['nina@.test', 'mailto:nina@grid.test', '"nina"@grid.test', 'nina(home)@grid.test'],
    ...['“nina@grid.test”', "'nina@grid.test'", '«nina@grid.test»', 'nina@grid.test?subject=x'],
    ...['nina@grid.test%0a', 'nina@grid.test!'],
  ])('rejects the e-mail "%s"', (email) => expect(errorOf({ email })).toBe(EMAIL))

  it.each(["o'neil+grid@grid.test", 'nina@mail.münchen.test', 'n.i-n_a@x1.grid.test'])(
    'accepts the e-mail "%s"',
    (email) => expect(errorOf({ email })).toBeNull(),
  )

  it('accepts an e-mail of 254 characters and none of 255', () => {
    const of = (length: number) => `${'n'.repeat(length - 10)}@grid.test`
    expect(errorOf({ email: of(254) })).toBeNull()
    expect(errorOf({ email: of(255) })).toBe(EMAIL)
  })
})

describe('signing in', () => {
  it('asks for an e-mail, then for six characters', () => {
    const message = (email: string, password: string) => {
      const parsed = signInForm.safeParse({ email, password })
      return parsed.success ? null : firstFormError(parsed.error).message
    }
    expect(message('ada', 'x')).toBe(EMAIL)
    expect(message('ada@grid.test', '12345')).toBe('Password must be at least 6 characters long.')
    expect(message('ada@grid.test', '123456')).toBeNull()
  })
})
