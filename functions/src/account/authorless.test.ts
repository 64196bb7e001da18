import { describe, expect, it } from 'vitest'
import { commentWithoutAuthor, postWithoutAuthor } from './texts'

const AUTHOR = { user_id: 'deleted_member', author_username: 'deleted member' }

describe('what somebody left behind', () => {
  it('is found by its own words and no longer by the name', () => {
    const post = {
      title: 'Mesh',
      content: 'Ada was here.',
      tags: ['LoRa'],
      author_username: 'nadia',
    }
    expect(postWithoutAuthor(post)).toEqual({
      ...AUTHOR,
      words: ['#lora', 'mesh', 'lora', 'ada', 'was', 'here'],
    })
  })

  it('is found without tags where it has none', () => {
    const { words } = postWithoutAuthor({ title: 'Mesh', content: 'Ada was here.' })
    expect(words).toEqual(['mesh', 'ada', 'was', 'here'])
  })

  it('stands under one name for all', () => {
    expect(commentWithoutAuthor()).toEqual(AUTHOR)
  })
})
