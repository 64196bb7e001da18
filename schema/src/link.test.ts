import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isStoredLink, link, linkKey } from './link'

/** Internationalised labels follow no regular pattern, so neither the rules nor this tries to. */
const hasPunycode = (text: string) => /xn--/i.test(text)

describe('a typed link', () => {
  it.each(['\u200b', '\u2060', '\ufeff', '\u200e', '\u202c', '\u00ad'])(
    'loses the hidden %j around it and inside it',
    (hidden) => {
      expect(link.parse(` ${hidden}https://grid.ex${hidden}ample/a${hidden} `)).toBe(
        'https://grid.example/a',
      )
      expect(link.parse(hidden)).toBeNull()
    },
  )
})

describe('a stored link', () => {
  it.each([
    'https://grid.example/',
    'http://grid.example:8080/a?b=[1]#c',
    'https://127.0.0.1/',
    'https://[2001:db8::1]/',
    'https://[::]:65535/',
    'https://xn--mnchen-3ya.example/',
    'https://a_b.example/',
  ])('may be %s', (text) => expect(isStoredLink(text)).toBe(true))

  it.each([
    'https://%/',
    'https://[/',
    'https://a:99999999/',
    'https://a:65536/',
    'https://[::1::]/',
    'https://[1:2:3:4:5:6:7:8:9]/',
    'https://1.2.3.256/',
    'https://1.2.3/',
    'https://a.0x7f/',
    'https://.0/',
    'https://a|b/',
    'https://xn--/',
    'https://GRID.example/',
    'https://ada@grid.example/',
    'https:///',
    'https://grid.example/\n',
    'javascript:alert(1)',
  ])('may not be %j', (text) => expect(isStoredLink(text)).toBe(false))

  it('is a URL, and every URL in normal form is one', () => {
    const host = fc.string({
      unit: fc.constantFrom(...'abx019.-:[]%_f~!^'),
      minLength: 1,
      maxLength: 12,
    })
    const ipv6 = fc.string({ unit: fc.constantFrom(...'01f:::'), maxLength: 20 })
    const port = fc.oneof(
      fc.constant(''),
      fc.nat(99_999).map((number) => `:${number}`),
    )
    const url = fc
      .tuple(
        fc.oneof(
          host,
          ipv6.map((text) => `[${text}]`),
        ),
        port,
      )
      .map(([name, number]) => `https://${name}${number}/`)
    fc.assert(
      fc.property(url, (text) => {
        if (isStoredLink(text)) expect(URL.canParse(text)).toBe(true)
        if (!URL.canParse(text)) return
        const { href, username, password } = new URL(text)
        if (!username && !password && !hasPunycode(href)) expect(isStoredLink(href)).toBe(true)
      }),
      { seed: 2_026, numRuns: 20_000 },
    )
  })
})

describe('the key of a link', () => {
  const HREF = 'https://grid.example/a?b=1&c=2'

  it.each([
    'http://grid.example/a?b=1&c=2',
    'https://www.grid.example/a?b=1&c=2',
    'https://grid.example/a/?b=1&c=2',
    'https://grid.example/a?c=2&b=1',
    'https://grid.example/a?b=1&c=2#section',
    'https://grid.example/a?utm_source=news&b=1&UTM_Medium=mail&c=2',
    'https://grid.example/a?b=1&c=2&fbclid=IwAR0',
    'https://grid.example/a?gclid=x&msclkid=y&b=1&mc_cid=z&c=2&mc_eid=z&igshid=q&&',
  ])('is the same for %s', (other) => expect(linkKey(other)).toBe(linkKey(HREF)))

  it.each([
    'https://grid.example/A?b=1&c=2',
    'https://grid.example/a?b=1',
    'https://grid.example/a?b=1&c=3',
    'https://grid.example:8080/a?b=1&c=2',
    'https://docs.grid.example/a?b=1&c=2',
    'https://grid.example/a?b=1&c=2#/route',
    'https://grid.example/a?b=1&c=2&source=mail',
    'https://grid.example/a?b=1&c=2&id=7',
  ])('is another for %s', (other) => expect(linkKey(other)).not.toBe(linkKey(HREF)))

  it('is never longer than the link', () => {
    const href = fc.webUrl({ withQueryParameters: true, withFragments: true })
    fc.assert(
      fc.property(href, (url) => {
        const stored = new URL(url).href
        expect(linkKey(stored).length).toBeLessThan(stored.length)
      }),
    )
  })
})
