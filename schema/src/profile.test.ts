import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstFormError } from './errors'
import {
  type ProfileForm,
  profileForm,
  RESERVED_USERNAMES,
  toProfileForm,
  username,
} from './profile'

const SHORT_NAME = 'Username must be at least 3 characters long.'

describe('a username', () => {
  const message = (name: string) => {
    const parsed = username.safeParse(name)
    return parsed.success ? null : firstFormError(parsed.error).message
  }

  it.each(['abc', 'A-1', '___', 'n'.repeat(30)])('may be %s', (name) => {
    expect(message(name)).toBeNull()
  })

  it.each([
    [' nina\n', 'nina'],
    ['<nina>', 'nina'],
    ['javascript:data:nina', 'nina'],
    ['da<ta:nina', 'nina'],
    ['x'.repeat(30).padEnd(40), 'x'.repeat(30)],
  ])('is cleaned until nothing is left to clean: %j becomes %s', (name, expected) => {
    expect(username.parse(name)).toBe(expected)
  })

  it.each([
    ['ab', SHORT_NAME],
    ['n'.repeat(31), 'Username can be at most 30 characters long.'],
    ['nina nine', 'Username can only hold letters, digits, "_" and "-".'],
    ['ninä', 'Username can only hold letters, digits, "_" and "-".'],
    [' <n>a ', SHORT_NAME],
    ['javascript:ab', SHORT_NAME],
    ['<admin>', 'This username is reserved. Please choose another one.'],
  ])('may not be %j', (name, expected) => expect(message(name)).toBe(expected))

  const RESERVED = 'This username is reserved. Please choose another one.'
  it.each([
    ...RESERVED_USERNAMES.flatMap((name) => [name, name.toUpperCase()]),
    ...['adm1n', '-admin_', 'a-d-m-i-n', 'R00T', '5upp0rt', 'offlclal', 'm0der4tor', '5y5t3m'],
    ...['mod', 'mods', 'mod_team', 'm0d-1', 'helpdesk', 'webmaster_1', 'sysop', 'S_y_s_o_p'],
    ...['admins', 'admin1', 'admin_team', 'real-admin', 'superadmin', 'root_admin', 'badmin'],
    ...['moderators', 'm0derator2', 'grid-support', 'the_staff', 'RealStaff', 'officialgrid'],
    ...[
      'root-1',
      'TheGridTeam',
      'grid_',
      'system-bot',
      'sys-tem',
      'a_d-m_i-n2',
      'adrnin',
      'u-s-e-r',
      ...['addmin', 'admiin-2', 'suppport', 'moderatoor', 'adnnin', 'the-qrid', 'deleted_member'],
      ...['teamgrid', 'my_grid', 'GridHelp', 'thegridlab', 'grid-hq', 'superroot', 'Operator'],
      ...['aclmin', 'rnoclerator', 'vvebrnaster', 'gricl-team', 'post_master', 'no-reply'],
      ...['no_reply_x', 'no-reply2', 'the-help-desk', 'ad-min-1', 'sup_port24', 'web-master-jo'],
    ],
    ...['__proto__', '____', '__a__'],
  ])('may not be the reserved %s', (name) => expect(message(name)).toBe(RESERVED))

  it.each([
    ...['modern', 'modder', 'nomad', 'models', 'commodore'],
    ...['groot', 'rooted', 'integrid', 'gridlock', 'ecosystem', 'cybersecurity', 'userland'],
    ...[
      'user1',
      'no-user',
      'null_pointer',
      'home-owner',
      'vvave',
      'recycler',
      'badminton',
      'Falstaff_2',
      'mad-minute',
      'most-affable',
      '__a',
      'a__',
      ...['radio-operator', 'mo_d_silva', 'good-mood', 'rotor', 'qriddle', 'ingrid', 'deleted'],
    ],
  ])('may be %s, which only resembles a reserved one', (name) => expect(message(name)).toBeNull())

  it.each([
    ['Latin, Greek, Cyrillic and their neighbours', 0x80, 0x2fff],
    ['the wide forms', 0xff00, 0xffef],
    ['mathematics', 0x1d400, 0x1d7ff],
  ])('holds no look-alike from %s', (_, first, last) => {
    const odd: string[] = []
    for (let point = first; point <= last; point += 1) {
      const letter = String.fromCodePoint(point)
      if (username.safeParse(`adm${letter}n`).success) odd.push(letter)
    }
    expect(odd).toEqual([])
  })
})

const EMPTY: ProfileForm = { bio: '', link_1: '', link_2: '', link_3: '' }
const stored = (form: Partial<ProfileForm>) => profileForm.parse({ ...EMPTY, ...form })
function errorOf(form: Partial<ProfileForm>) {
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
  ])('stores the bio %j as %j', (bio, expected) => expect(stored({ bio }).bio).toBe(expected))

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
    expect(errorOf({ link_2 })).toEqual({ field: 'link_2', message })
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
