import { counted } from '../../design/text'

export const BOARD_MESSAGES = {
  loading: 'Loading The Grid...',
  offline: 'You are offline. You can read what was loaded; posting waits until you are back.',
  stale: 'The connection is gone. What you see may be out of date.',
} as const

export const REPORT_MESSAGES = {
  signInFirst: 'You must be logged in to report',
  confirmFirst: 'Please confirm your email address before you report.',
  reported: 'Reported. An admin will look at it.',
  reportedAlready: 'You have reported this already.',
  targetGone: 'This has been deleted meanwhile.',
} as const

export const REMOVAL_MESSAGES = {
  removed: (what: 'post' | 'comment') => `An admin removed a ${what} of yours.`,
  stays: 'The notice could not be dismissed.',
} as const

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
