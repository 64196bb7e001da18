import { AggregateField } from 'firebase-admin/firestore'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { refreshReputation } from './post-sums'

const { profile, sum, update } = vi.hoisted(() => ({
  profile: vi.fn(),
  sum: vi.fn(),
  update: vi.fn(),
}))

vi.mock('../core/firebase', () => ({
  db: {
    doc: (path: string) => ({ get: async () => profile(path) }),
    collection: (name: string) => ({
      where: (...condition: string[]) => ({
        aggregate: ({ upvotes }: { upvotes: unknown }) => ({
          get: async () => ({ data: () => ({ upvotes: sum(name, condition, upvotes) }) }),
        }),
      }),
    }),
  },
}))

const stored = (reputation: number, updateTime: string | undefined = 'noon') => ({
  updateTime,
  ref: { update },
  get: (field: string) => (field === 'reputation' ? reputation : undefined),
})
const changedMeanwhile = Object.assign(new Error('changed meanwhile'), { code: 9 })

beforeEach(() => {
  profile.mockReset().mockReturnValue(stored(3))
  sum.mockReset().mockReturnValue(7)
  update.mockReset()
})

describe('a reputation', () => {
  it('is the sum of the upvotes of all posts of a member', async () => {
    expect(await refreshReputation('ada')).toBe(true)
    expect(profile).toHaveBeenCalledExactlyOnceWith('profiles/ada')
    expect(sum).toHaveBeenCalledExactlyOnceWith(
      'posts',
      ['user_id', '==', 'ada'],
      AggregateField.sum('upvotes'),
    )
    expect(update).toHaveBeenCalledExactlyOnceWith({ reputation: 7 }, { lastUpdateTime: 'noon' })
  })

  it('is not written when it is right already', async () => {
    profile.mockReturnValue(stored(7))
    expect(await refreshReputation('ada')).toBe(false)
    expect(update).not.toHaveBeenCalled()
  })

  it('is nothing of a member who is gone', async () => {
    profile.mockReturnValue({ ...stored(3), updateTime: undefined })
    expect(await refreshReputation('ada')).toBe(false)
    expect(update).not.toHaveBeenCalled()
  })

  it('is summed anew when the profile changed meanwhile', async () => {
    profile.mockReturnValueOnce(stored(3)).mockReturnValueOnce(stored(3, 'later'))
    sum.mockReturnValueOnce(7).mockReturnValueOnce(8)
    update.mockRejectedValueOnce(changedMeanwhile)
    await refreshReputation('ada')
    expect(update).toHaveBeenLastCalledWith({ reputation: 8 }, { lastUpdateTime: 'later' })
  })

  it('is given up after 20 tries, so that the trigger is delivered again', async () => {
    update.mockRejectedValue(changedMeanwhile)
    await expect(refreshReputation('ada')).rejects.toBe(changedMeanwhile)
    expect(update).toHaveBeenCalledTimes(20)
  })

  it.each([
    ['an error of another kind', Object.assign(new Error('no'), { code: 14 })],
    ['an error without a code', new Error('no')],
    ['what is no error', { code: 9 }],
  ])('fails at once with %s', async (_, error) => {
    update.mockRejectedValue(error)
    await expect(refreshReputation('ada')).rejects.toBe(error)
    expect(update).toHaveBeenCalledOnce()
  })
})
