import { CALLS } from '@grid/schema/calls'
import { currentPassword } from '@grid/schema/credentials'
import * as z from 'zod/mini'
import { ACCOUNT_MESSAGES } from './messages'

const { posts } = CALLS.deleteAccount.input.shape

/** What is asked of somebody who wants to leave for good, in the order of its messages. */
export function deleteForm(username: string) {
  return z.object({
    posts: z.pipe(
      z
        .string()
        .check(
          z.refine((choice) => posts.safeParse(choice).success, ACCOUNT_MESSAGES.chooseForPosts),
        ),
      posts,
    ),
    username: z
      .string()
      .check(z.refine((typed) => typed.trim() === username, ACCOUNT_MESSAGES.wrongUsername)),
    current_password: currentPassword,
  })
}

export type DeleteForm = z.infer<ReturnType<typeof deleteForm>>
