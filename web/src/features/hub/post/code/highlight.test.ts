import { expect, test } from 'vitest'
import { highlight, languages } from './highlight'

test('colours code as the language that the reader names, and says how it is called', () => {
  for (const [id, name] of languages) expect(highlight('x', id).languageName).toBe(name)
})

test('guesses the language where none is named', () => {
  const rust =
    'fn main() {\n    let mut seen: Vec<u8> = Vec::new();\n    println!("{:?}", seen);\n}'
  expect(highlight(rust).languageName).toBe('Rust')
})

test('leaves plain what is no code', () => {
  expect(highlight('one two')).toEqual({
    languageName: null,
    lines: [[{ text: 'one two', kind: null }]],
  })
})
