import { beforeEach, describe, expect, it, vi } from 'vitest'
import { refreshCommentCount } from './post-sums'

const { world, update } = vi.hoisted(() => ({
  world: { post: undefined as Readonly<Record<string, number>> | undefined, below: 0 },
  update: vi.fn(),
}))

vi.mock('../core/firebase', () => ({
  db: {
    doc: (path: string) => ({ path }),
    collection: (name: string) => ({
      where: (...condition: string[]) => ({ count: () => ({ counted: [name, ...condition] }) }),
    }),
    runTransaction: (work: (transaction: object) => unknown) =>
      work({
        get: async (asked: { path: string } | { counted: string[] }) => {
          if ('counted' in asked) {
            expect(asked.counted).toEqual(['comments', 'post_id', '==', 'one'])
            return { data: () => ({ count: world.below }) }
          }
          const get = (field: string) => world.post?.[field]
          return { exists: world.post !== undefined, ref: asked.path, get }
        },
        update,
      }),
  },
}))

beforeEach(() => {
  update.mockReset()
})

describe('the counter of a post', () => {
  it.each([
    [{ comment_count: 3 }, 2],
    [{ comment_count: 2 }, 0],
    [{}, 1],
  ])('that says %j becomes the number of comments below, %i', async (post, below) => {
    Object.assign(world, { post, below })
    expect(await refreshCommentCount('one')).toBe(true)
    expect(update).toHaveBeenCalledExactlyOnceWith('posts/one', { comment_count: below })
  })

  it.each([
    ['is right already', { comment_count: 2 }, 2],
    ['is missing where there is none', {}, 0],
    ['went away with its post', undefined, 2],
  ])('that %s is left', async (_, post, below) => {
    Object.assign(world, { post, below })
    expect(await refreshCommentCount('one')).toBe(false)
    expect(update).not.toHaveBeenCalled()
  })
})
