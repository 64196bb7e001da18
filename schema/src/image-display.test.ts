import { describe, expect, it } from 'vitest'
import {
  endBeforeImage,
  imageIdOf,
  imageIdsIn,
  imageMarkdown,
  imagePath,
  imageSize,
  imageSources,
  withoutImagePaths,
} from './image-display'
import { excerptOf } from './post'
import { commentTokens, parseSearch, searchTokens } from './search-tokens'
import { plainText } from './text-markdown'

const hash = (digit: string) => digit.repeat(32)
const ID = `${hash('a')}-1600x900`
const SMALL = `${hash('b')}-600x300`

describe('an image', () => {
  it('states its size in its id', () => {
    expect(imageSize(ID)).toEqual({ width: 1_600, height: 900 })
  })

  it('offers no file that is wider than the picture was', () => {
    const sources = (id: string) => imageSources(id, 'text').split(', ')
    expect(sources(ID)).toEqual([
      `/images/${ID}/480.webp 480w`,
      `/images/${ID}/960.webp 960w`,
      `/images/${ID}/1600.webp 1600w`,
    ])
    expect(sources(SMALL)).toEqual([
      `/images/${SMALL}/480.webp 480w`,
      `/images/${SMALL}/960.webp 600w`,
    ])
  })

  it('is named by its id in a text', () => {
    expect(imageIdOf(imagePath(ID, 960))).toBe(ID)
    const text = `${imageMarkdown(ID, 'x')} ${imageMarkdown(SMALL, '')} ${imageMarkdown(ID, 'y')}`
    expect(imageIdsIn(text)).toEqual([ID, SMALL])
    expect(imageIdsIn(`/images/${ID} /images/x/960.webp`)).toEqual([])
  })
})

describe('the description of an image', () => {
  it.each(['a cat', 'a *bold* [cat]', 'C:\\new <b>`x`</b>', '_[', '](', 'x\\]y', '\\*'])(
    'is what is left of it in a plain text: %s',
    (description) => {
      expect(plainText(`See ${imageMarkdown(ID, description)}.`)).toBe(`See ${description}.`)
      expect(imageIdsIn(withoutImagePaths(imageMarkdown(ID, description)))).toEqual([])
    },
  )

  it('is "Picture" if there is none, so that no excerpt is empty', () => {
    expect(plainText(imageMarkdown(ID, ' '))).toBe('Picture')
  })

  it('is found by a search, and its path is not', () => {
    const content = `Look: ${imageMarkdown(ID, 'Screenshot of the dashboard')}`
    const post = { title: 'Hello', content, tags: [], author_username: 'ada' }
    for (const tokens of [searchTokens(post), commentTokens(content)]) {
      expect(tokens).toContain('screenshot')
      expect(tokens.filter((token) => /webp|images|aaaa/.test(token))).toEqual([])
    }
    expect(parseSearch('dashboard').matches(post)).toBe(true)
    expect(parseSearch('webp').matches(post)).toBe(false)
  })
})

describe('an excerpt', () => {
  it('ends before an image that the cut would split', () => {
    const content = `${'x'.repeat(990)} ${imageMarkdown(ID, 'a cat')} ${'and more '.repeat(70)}`
    const excerpt = excerptOf({ content, code_snippet: null })
    expect(excerpt).toMatchObject({ content: `${'x'.repeat(990)} `, is_whole: false })
  })

  it('keeps images before the cut', () => {
    const content = `${imageMarkdown(ID, 'a cat')} ${'x'.repeat(2_000)}`
    expect(imageIdsIn(excerptOf({ content, code_snippet: null }).content)).toEqual([ID])
    expect(endBeforeImage(content, content.length)).toBe(content.length)
  })
})
