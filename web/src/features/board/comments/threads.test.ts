import type { Comment } from '@grid/schema/comment'
import { Timestamp } from 'firebase/firestore'
import { describe, expect, it } from 'vitest'
import { toThreads, withAnswered } from './threads'

function comment(id: string, age: number, parent: string | null = null): Comment {
  const at = Timestamp.fromMillis(1_000_000 - age)
  return {
    id,
    post_id: 'a-post',
    parent_id: parent,
    reply_to: null,
    user_id: 'ada',
    author_username: 'ada',
    content: id,
    recipient_ids: [],
    created_at: at,
    updated_at: at,
  }
}

const told = (comments: readonly Comment[]) =>
  toThreads(comments).map(({ id, comment: root, answers }) =>
    [root ? id : `(${id})`, ...answers.map((answer) => answer.id)].join(' '),
  )

describe('comments', () => {
  it('stand oldest first, answers below what they answer', () => {
    const list = [comment('b', 5), comment('a2', 1, 'a'), comment('a', 9), comment('a1', 3, 'a')]
    expect(told(list)).toEqual(['a a1 a2', 'b'])
  })

  it('keep a place for a deleted one as long as it has answers', () => {
    expect(told([comment('a1', 3, 'a'), comment('b', 5)])).toEqual(['b', '(a) a1'])
    expect(told([comment('b', 5)])).toEqual(['b'])
  })

  it('of one millisecond go by their finer time, as the server sorts', () => {
    const at = (nanoseconds: number) => new Timestamp(1_000, nanoseconds)
    const [later, earlier] = [comment('a', 0), comment('b', 0)]
    const list = [
      { ...later, created_at: at(7_000) },
      { ...earlier, created_at: at(6_000) },
    ]
    expect(told(list)).toEqual(['b', 'a'])
  })

  it('of the same moment go by id', () => {
    expect(told([comment('z', 5), comment('y', 5)])).toEqual(['y', 'z'])
  })
})

describe('a thread that is being answered', () => {
  const [first, second, third] = [comment('first', 3), comment('second', 2), comment('third', 1)]
  const answered = (...there: readonly Comment[]) =>
    withAnswered(toThreads(there), [second]).map(({ id, comment }) => [id, comment !== null])

  it('keeps its place when what is answered was deleted', () => {
    expect(answered(first, third)).toEqual([
      ['first', true],
      ['second', false],
      ['third', true],
    ])
    expect(answered(first)).toEqual([
      ['first', true],
      ['second', false],
    ])
    expect(answered()).toEqual([['second', false]])
  })

  it('is what it was while that is there, or has other answers', () => {
    expect(answered(first, second)).toEqual([
      ['first', true],
      ['second', true],
    ])
    expect(answered(first, comment('answer', 1, 'second'))).toEqual([
      ['first', true],
      ['second', false],
    ])
  })
})
