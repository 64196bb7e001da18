import { expect, it } from 'vitest'
import { isCorrection } from '../is-correction'

const LETTER = `The parser refuses files whose header is longer than the buffer. I have looked at
the code and think that the length is read before the buffer grows. Tonight I send a patch, and a
file by which you can see it.`

it.each([
  ['Half a thoguht', 'Half a thought'],
  ['thoguht', 'thought'],
  ['foo', 'foo bar'],
  ['Hello, I think that it works.', 'Hi, I think it works!'],
  ['It works, and it is fast.', 'It works.'],
  ['同じ文章です', '同じ文章でした'],
  ['昨日の会議の資料を共有します。', '本日の会議の資料を共有致します！'],
  ['我们发现解析器有一个错误，它拒绝读取文件。', '咱们发现解析器有一个错误，它拒绝读取文档！'],
  [LETTER, LETTER.replace('Tonight', 'Tomorrow').replace('think', 'believe')],
  [LETTER, `${LETTER} ${LETTER.split('').reverse().join('')}`],
  [LETTER, LETTER.slice(0, 90)],
  ['THE SCANNER HANGS', 'The scanner  hangs'],
])('%j becomes %j: a correction', (before, now) => {
  expect(isCorrection(before, now)).toBe(true)
  expect(isCorrection(now, before)).toBe(true)
})

it.each([
  ['foo', 'something else'],
  ['Nice proxy', 'Does it run on a phone?'],
  ['It works.', 'I have found a bug in the parser, which it refuses to read.'],
  ['foo', ''],
  ['No.', 'Not at all, I have only asked.'],
  ['Yes', 'Yesterday it did not start.'],
  [
    'It is a bug in the parser',
    'Does anybody know whether the scanner works in a container? It would be nice, as a friend of mine has to run it.',
  ],
  [
    'Is it safe to use?',
    'I would like to know how to build it from source, as it is not clear to me what tools are safe and which I may use for that.',
  ],
  [
    LETTER,
    `For the talk on Friday I need somebody who knows the proxy well and has the time to answer
     questions afterwards. The room is the one below the library, and there is coffee before.`,
  ],
])('%j becomes %j: another text', (before, now) => {
  expect(isCorrection(before, now)).toBe(false)
  expect(isCorrection(now, before)).toBe(false)
})

it.each([
  ['It works.', `It works, ${LETTER}`],
  ['I send a patch', LETTER],
  [LETTER, `${LETTER} ${LETTER.toUpperCase()} ${LETTER.split('').reverse().join('')}`],
])('%j may grow to %j, but no long text is given up for a few words of it', (short, long) => {
  expect(isCorrection(short, long)).toBe(true)
  expect(isCorrection(long, short)).toBe(false)
})
