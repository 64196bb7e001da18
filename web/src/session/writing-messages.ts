import { counted } from '../design/text'

export const WRITING_MESSAGES = {
  banned: (reason: string) => `Your account is banned: ${reason}`,
  gone: 'This post has been deleted.',
  tooSoon: {
    post: (seconds: number) =>
      `You can post again in ${counted(seconds, 'second')}. Your text is kept.`,
    comment: (seconds: number) => `You can comment again in ${counted(seconds, 'second')}.`,
    vote: (seconds: number) => `You can vote again in ${counted(seconds, 'second')}.`,
    edit: (seconds: number) => `You can save changes again in ${counted(seconds, 'second')}.`,
    report: (seconds: number) => `You can report again in ${counted(seconds, 'second')}.`,
  },
} as const
