import { loadImage } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { SHARE_SIZE } from '../src/document/share-address'
import { shareImage, wrap } from './share-image'

const atMost = (length: number) => (part: string) => part.length <= length

describe('wrap', () => {
  it('breaks between words', () => {
    expect(wrap('one two three', 3, atMost(7))).toEqual(['one two', 'three'])
  })

  it('ends in an ellipsis what does not fit', () => {
    expect(wrap('one two three four', 2, atMost(6))).toEqual(['one', 'two…'])
    expect(wrap('one two three four, five', 1, atMost(7))).toEqual(['one…'])
  })
})

it('draws a picture of the size that the head promises', async () => {
  const say = { site: 'Lab', title: 'A title', lead: 'What it is.', address: 'lab.example' }
  const { width, height } = await loadImage(Buffer.from(await shareImage(say)))
  expect({ width, height }).toEqual(SHARE_SIZE)
})
