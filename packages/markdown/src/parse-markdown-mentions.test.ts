import { expect, it } from 'vitest'
import { parseMarkdown } from './parse-markdown'
import { mentionsIn, plainText } from './plain-text'
import { renderHtml } from './render-html'

it.each([
  ['@ada', ['@ada']],
  ['Thanks, @ada, @Bob-2 and (@c_d)!', ['@ada', '@Bob-2', '@c_d']],
  ['@ada. @ada: see @ada', ['@ada', '@ada', '@ada']],
  ["@ada's mesh", ['@ada']],
  ['@_under_ and @a__b__c', ['@_under_', '@a__b__c']],
  ['**@ada** *@bob* ~ “@cy”', ['@ada', '@bob', '@cy']],
  ['# @a\n\n> @b\n\n- @c\n- d @e\n\n| @f |\n|---|\n| @g |', ['@a', '@b', '@c', '@e', '@f', '@g']],
  ['注意@ada，看', []],
  ['注意 @ada，看', ['@ada']],
  ['🛰 @ada🛰', ['@ada']],
])('finds the mentions of %j', (text, expected) => {
  expect(mentionsIn(text)).toEqual(expected)
})

it.each([
  ...['ada@grid.test', 'a.@ada', 'x_@ada', '-@ada', '@@ada', '@ada@host', '@ada.test', '@ada:host'],
  ...['@scope/name', 'https://grid.test/@ada', '<https://grid.test/@ada>', '/@ada', '@', '@ ada'],
  ...['`@ada`', '``a @ada``', '```\n@ada\n```', '~~~\n@ada', '[@ada](https://grid.test/)'],
  ...['[**@ada**](https://grid.test/)', '@é', '@adaé', `@${'a'.repeat(65)}`],
])('finds no mention in %j', (text) => {
  expect(mentionsIn(text)).toEqual([])
  expect(JSON.stringify(parseMarkdown(text))).not.toContain('"mention"')
})

it('keeps the text of mentions outside pages', () => {
  const text = 'See **@ada**\nand @bob.'
  expect(plainText(text)).toBe('See @ada\nand @bob.')
  expect(renderHtml(parseMarkdown(text), 1)).toBe(
    '<p dir="auto">See <strong>@ada</strong><br>and @bob.</p>',
  )
})
