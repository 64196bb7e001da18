import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clean } from './clean'
import { LIMITS } from './limits'
import { finds, searchable as post } from './search.fixture'
import { parseSearch, searchTokens, tagToken } from './search-tokens'

const SHA_1 = 'DA39A3EE5E6B4B0D3255BFEF95601890AFD80709'

describe('a search', () => {
  const found: readonly (readonly [search: string, text: string])[] = [
    ['DENY', 'Deny: the RULES'],
    ['machine learning', 'machine-learning'],
    ['machine-learning', 'on machine-learning.'],
    ['udev set', 'Set the udev rules'],
    ['usb', 'ＵＳＢ'],
    // Hyphens and dashes that office programs put in place of `-`.
    ['CVE-2026-12345', 'CVE\u20112026\u201112345'],
    ['CVE\u20102026\u201312345', 'see CVE-2026-12345.'],
    ['2026', '2010–2026'],
    // Beginnings.
    ['descript', 'descriptor'],
    ['des', 'descriptor'],
    ['machine-le', 'machine-learning'],
    ['user_', 'user_id'],
    ['x86_', 'x86_64'],
    ['हिन्द', 'हिन्दी'],
    ['прим', 'Пример'],
    // Marks that belong to letters, and marks that do not.
    ['हिन्दी', 'यह हिन्दी है'],
    ['தமிழ்', 'தமிழ் உரை'],
    ['বাংলা', 'বাংলা ভাষা'],
    ['محمد', 'مُحَمَّد'],
    ['مُحَمَّد', 'محمد'],
    ['שלום', 'שָׁלוֹם'],
    ['ביטחון', 'ביטחוני'],
    ['الله', 'ٱللَّه'],
    ['ہندی', 'هندي'],
    ['അവന്\u200d', 'അവൻ'],
    ['نامه‌ها', 'نامهها'],
    ['cafe', 'café'],
    ['café', 'cafe\u0301'],
    ['naïve', 'NAIVE'],
    ['izmir', 'İzmir'],
    ['İZMİR', 'izmir'],
    ['kadikoy', 'Kadıköy'],
    ['lodz', 'Łódź'],
    ['strasse', 'Straße'],
    ['smorrebrod', 'Smørrebrød'],
    ['οδος', 'ΟΔΟΣ'],
    ['да нанг', 'Да Нанг'],
    ['malware', 'mal\u00adwa\u200bre'],
    // Scripts without spaces.
    ['保護', '我们保護数据安全'],
    ['数据安全', '我们保護数据安全'],
    ['保', '我们保護'],
    ['セキュリティ', 'サイバーセキュリティの基礎'],
    ['ガード', 'USBｶﾞｰﾄﾞ'],
    ['보안', '한국어 보안을'],
    ['ไทย', 'ภาษาไทยง่าย'],
    ['ខ្មែរ', 'ភាសាខ្មែរ'],
    ['ꦲꦏ꧀ꦱꦫ', 'ꦱꦼꦫꦠ꧀ꦲꦏ꧀ꦱꦫꦗꦮ'],
    ['ꆈꌠ', 'ꀉꆈꌠꁱꂷ'],
    ['ᥖᥭᥰ', 'ᥘᥣᥭᥲᥖᥭᥰᥘᥫᥴ'],
    ['ᯅᯖ', 'ᯘᯮᯒᯖ᯲ᯅᯖᯂ᯲'],
    // Emoji.
    ['🔒', 'locked 🔒'],
    ['👍', 'fine👍🏽'],
    ['🇩🇪', 'in 🇩🇪🇫🇷'],
    ['❤️', 'we ❤ it'],
    ['👩‍💻 mesh', 'mesh 👩‍💻'],
    // Identifiers.
    ['CVE-2026-12345', 'see cve-2026-12345.'],
    ['CVE-2026', 'CVE-2026-12345'],
    ['v1.2.3', 'PortLock v1.2.3 is out'],
    ['1.2.3', 'v1.2.3'],
    ['192.168.0.10', 'at 192.168.0.10:8080'],
    ['2001:db8::1', 'ping 2001:db8::1'],
    [SHA_1, `sha1 ${SHA_1.toLowerCase()}`],
    ['da39a3ee5e6b4b', SHA_1],
    ['setup.tar.gz', './setup.tar.gz'],
    // Versions and numbers inside names.
    ['1.2.3', 'portlock-v1.2.3-linux.tar.gz'],
    ['v1.2.3', 'portlock-v1.2.3-linux.tar.gz'],
    ['2.14.1', 'log4j-core-2.14.1.jar'],
    ['8.9p1', 'OpenSSH_8.9p1'],
    ['2026-12345', 'CVE-2026-12345'],
    ['example.com', 'https://www.example.com/a'],
    ['std::vector', 'std::vector<int>'],
    ['foo_bar', 'foo_bar(x)'],
    ['__init__', 'def __init__(self)'],
    ['createDownloadLink', 'await createDownloadLink({})'],
    ['C++', 'C++ and C#'],
    ['C#', 'C++ and C#'],
    ['C++', 'in C++17 and later'],
    ['C++17', 'in C++17 and later'],
    // Identifiers with parts of one letter or digit, and with signs.
    ['I/O', 'disk I/O, mostly'],
    ['i/o', 'I/O-bound'],
    ['A/B', 'an (A/B) test'],
    ['R&D', '“R&D”'],
    ['AT&T', 'AT&T syntax'],
    ['S/MIME', 'S/MIME mails'],
    ['N/A', 'it is N/A.'],
    ['24/7', 'on call 24/7!'],
    ['::1', 'ping6 ::1'],
    ['::1', 'http://[::1]:8080/'],
    ['::ffff:10.0.0.1', 'as ::ffff:10.0.0.1'],
    ['10.0.0.0/8', 'the range 10.0.0.0/8, and'],
    ['10.0.0.0', 'the range 10.0.0.0/8'],
    ['443', 'open tcp/443'],
    ['TCP/IP', 'TCP/IP'],
    ['802.11b/g/n', '802.11b/g/n'],
    ['PKCS#7', 'PKCS#7 padding'],
    ['a@b.co', 'mail a@b.co'],
    ['4.18.2', 'npm i express@4.18.2'],
    ['@scope/pkg', "import '@scope/pkg'"],
    ['.NET', 'written in .NET 8'],
    ['.NET8', 'written in .NET 8'],
    ['.net', '(ASP.NET)'],
    ['.NET core', '.NET Core'],
    ['net', '.NET'],
    ['.php', 'a shell.php, dropped'],
    ['.hta', '/var/www/.htaccess'],
    ['htaccess', '.htaccess'],
    ['.git', 'https://x.test/.git/config'],
    ['C:\\Windows\\System32', 'in C:\\Windows\\System32\\drivers'],
    ['Windows', 'C:\\Windows'],
    ['HKLM\\Software', 'HKLM\\Software\\Classes'],
    ['/etc/passwd', 'cat /etc/passwd'],
    ['00:1A:2B:3C:4D:5E', '00:1a:2b:3c:4d:5e'],
    ['MS17-010', 'MS17-010'],
    ['T1059.001', 'T1059.001'],
    ['GHSA-jfh8-c2jp-5v3q', 'GHSA-jfh8-c2jp-5v3q'],
    // Single letters and digits.
    ['C', 'written in C, not C++'],
    ['7', 'layer 7'],
    ['Python 3', 'Python 3.12'],
    ['USB 3', 'USB3'],
    ['C言語', 'C言語入門'],
    ['the attacker’s', "the attackers' plan"],
    // Digits of other scripts, apostrophes, and letters with hooks.
    ['2026', '२०२६ ২০২৬'],
    ['๒๐๒๖', 'in 2026'],
    ["м'ята", 'мʼята'],
    ['o‘zbek', "o'zbek"],
    ['Hadu', 'haɗu'],
    ['eli', 'Əli'],
    ['مدرسة', 'مدرسه'],
    ['tag', 'ta\u{e0067}g'],
  ]
  it.each(found)('for %s finds %s in a title, a text and code', (search, text) => {
    expect(finds(search, post({ title: text }))).toBe(true)
    expect(finds(search, post({ content: text }))).toBe(true)
    expect(finds(search, post({ code_snippet: text }))).toBe(true)
  })

  const missed: readonly (readonly [search: string, text: string])[] = [
    ['de', 'descriptor'],
    ['scriptor', 'descriptor'],
    ['learning-machine', 'machine-learning'],
    ['udev missing', 'udev rules'],
    ['CVE-2026-1234', 'CVE-2026-12345'],
    ['v1.2.3', 'v1.2.30'],
    ['v1.2.3', 'v1 2 3'],
    ['192.168.0.1', '192.168.0.10'],
    ['__init__', 'initialize'],
    ['1.2.3', 'portlock-1.2.30.zip'],
    ['🔒', 'locked 🔓'],
    ['🔒', 'locked'],
    ['C++', 'C is another one'],
    ['C++17', 'C++20, for 17 years'],
    ['C', 'C++'],
    ['.NET', 'the net, and NETWORK'],
    ['.env', 'an env. variable'],
    ['.git', 'git and...git'],
    ['10.0.0.0/8', '10.0.0.0/16'],
    ['I/O', 'IO'],
    ['I/O', 'O/I'],
    ['::1', '::2 and 1'],
    ['PKCS#7', 'PKCS#11'],
    ['S/MIME', 'MIME'],
    ['24/7', '24 and 7'],
    ['a@b.co', 'b.co'],
    ['C:\\Windows', 'D:\\Windows'],
    ['Python 3', 'Python 2'],
    ['Windows 7', 'Windows 11'],
    ['C言語', 'B言語'],
    [`${SHA_1}0`, SHA_1],
    ['护数', '保護和数据'],
    ['कल', 'काला'],
  ]
  it.each(missed)('for %s does not find %s', (search, text) => {
    expect(finds(search, post({ content: text }))).toBe(false)
  })

  it('without a word means a tag', () => {
    expect(finds('???', post({ tags: ['???'] }))).toBe(true)
    expect(finds('???', post({ content: '???' }))).toBe(false)
  })

  it.each(['', ' ', '\u200b'])('for %j asks for nothing', (search) => {
    expect(parseSearch(search).token).toBeNull()
    expect(parseSearch(search).matches(post({}))).toBe(true)
  })

  it('finds every word of a text by itself and by its beginnings, in any script', () => {
    const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(word, fc.nat(40), (text, length) => {
        const whole = post({ content: `${text} and more` })
        for (const search of [text, text.slice(0, 3 + length)]) {
          const { token, matches } = parseSearch(search)
          if (matches(whole) && token !== null)
            expect(searchTokens(whole).includes(token)).toBe(true)
        }
        const { token, matches } = parseSearch(text)
        if (token !== null && !token.startsWith('#')) expect(matches(whole)).toBe(true)
      }),
      { seed: 2_026, numRuns: 500 },
    )
  })
})

describe('the tokens of a post', () => {
  it('are its tags, then title, author and tags, then the text', () => {
    const tokens = searchTokens({
      title: 'Auditing udev',
      content: 'Match on the interface class.',
      tags: ['USB', 'rule set'],
      author_username: 'Ada',
    })
    const first = ['#usb', '#rule set', 'auditin', 'udev', 'ada', 'usb', 'rule', 'set']
    expect(tokens.slice(0, first.length)).toEqual(first)
    expect(tokens.indexOf('match')).toBeGreaterThan(tokens.indexOf('aud'))
    expect(tokens.indexOf('mat')).toBeGreaterThan(tokens.indexOf('interfa'))
  })

  it('fit into the list that the rules accept, whole words of the text before beginnings', () => {
    const content = Array.from({ length: 2_000 }, (_, index) => `word${index}x`).join(' ')
    const tokens = searchTokens(post({ title: 'Auditing', content }))
    expect(tokens).toHaveLength(LIMITS.searchToken.count)
    expect(tokens).toContain('auditin')
    expect(tokens).toContain('word99x')
    expect(tokens).not.toContain('wor')
  })

  it('are texts that the rules accept, whatever the post holds', () => {
    const text = fc.string({ unit: 'binary', maxLength: 300 })
    fc.assert(
      fc.property(
        text,
        text,
        fc.array(text.map(clean), { maxLength: 3 }),
        (title, content, tags) => {
          for (const token of searchTokens(post({ title, content, tags }))) {
            if (!/^[^\p{Cc}]{1,51}$/u.test(token) || !token.isWellFormed()) throw new Error(token)
          }
        },
      ),
      { seed: 2_026, numRuns: 1_000 },
    )
  })

  it('are found quickly in a text that was made to be slow', () => {
    const started = process.cpuUsage()
    for (const slow of ['a.', 'a:', 'a/', '/::', 'a&@', '_', '-a', 'a-1.b', 'ा', 'क्', '保', '🔒']) {
      searchTokens(post({ code_snippet: slow.repeat(50_000 / slow.length) }))
    }
    expect(process.cpuUsage(started).user / 1_000).toBeLessThan(2_000)
  })
})

describe('the token of a tag', () => {
  it('is one for every spelling', () => {
    expect(tagToken('Rule Set')).toBe(tagToken('rule set'))
    expect(tagToken('İstanbul')).toBe('#istanbul')
  })

  it('stays within a tag’s length where folding makes one character many', () => {
    expect(tagToken('\ufdfa'.repeat(LIMITS.tags.length))).toHaveLength(LIMITS.tags.length + 1)
  })
})
