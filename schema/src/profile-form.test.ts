import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstFormError } from './errors'
import { type ProfileForm, profileForm, toProfileForm } from './profile-form'

const EMPTY: ProfileForm = { bio: '', link_1: '', link_2: '', link_3: '' }
const stored = (form: Partial<ProfileForm>) => profileForm.parse({ ...EMPTY, ...form })
function problem(form: Partial<ProfileForm>) {
  const parsed = profileForm.safeParse({ ...EMPTY, ...form })
  return parsed.success ? null : firstFormError(parsed.error)
}

describe('the profile form', () => {
  it('stores nothing of empty fields', () => {
    expect(stored({})).toEqual({ bio: null, links: [] })
    expect(stored({ bio: ' \n', link_1: '  ' })).toEqual({ bio: null, links: [] })
  })

  it.each([
    ['Measures clocks.\nReads RFCs.', 'Measures clocks. Reads RFCs.'],
    ['<b>Bold</b>', 'bBold/b'],
    ['javascript:data:alert', 'alert'],
    ['Ad\u202Eam\u2066', 'Adam'],
    ['java\u200Bscript:alert', 'alert'],
    ['👩‍🚀 और हिन्दी', '👩‍🚀 और हिन्दी'],
    ['\u200B\u3164\u0301', null],
    ['🛰'.repeat(101), '🛰'.repeat(100)],
    [`${'x'.repeat(199)}e\u0301`, 'x'.repeat(199)],
  ])('stores the bio %j as %j', (bio, expected) => {
    expect(stored({ bio }).bio).toBe(expected)
  })

  it('stores each link once, in normal form', () => {
    const form = { link_1: 'https://grid.example', link_2: '', link_3: 'HTTPS://GRID.example:443' }
    expect(stored(form).links).toEqual(['https://grid.example/'])
    expect(stored({ link_2: 'https://münchen.example/a b' }).links).toEqual([
      'https://xn--mnchen-3ya.example/a%20b',
    ])
  })

  it.each([
    ['http://grid.example/', 'Only HTTPS links are allowed.'],
    ['javascript:alert(1)', 'Only HTTP and HTTPS protocols are allowed'],
    ['grid.example', 'Invalid URL format.'],
    ['https://ada:pass@grid.example/', 'Links cannot contain a username or password.'],
    [`https://grid.example/${'x'.repeat(2_048)}`, 'Links can be at most 2,048 characters long.'],
  ])('rejects the link %s', (link_2, message) => {
    expect(problem({ link_2 })).toEqual({ field: 'link_2', message })
  })

  it('leaves what is stored unchanged when it is edited and sent again', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.array(fc.webUrl(), { maxLength: 3 }),
        (bio, urls) => {
          const [link_1 = '', link_2 = '', link_3 = ''] = urls.map((url) =>
            url.replace('http:', 'https:'),
          )
          const once = profileForm.safeParse({ bio, link_1, link_2, link_3 })
          if (!once.success) return
          expect(profileForm.parse(toProfileForm(once.data))).toEqual(once.data)
        },
      ),
    )
  })

  it('shows a profile that was never edited as empty', () => {
    expect(toProfileForm({})).toEqual(EMPTY)
  })
})
