import { counted } from '../../design/counted'

export const HUB_MESSAGES = {
  created: 'Post created successfully!',
  arrived: {
    done: 'Your earlier post did arrive.',
    correction: 'Your earlier post did arrive. What you publish now replaces it.',
    other: 'Your earlier post did arrive. What you typed since will be another one.',
  },
  arrivedAndChanged:
    'Your earlier post did arrive, and was changed since. Sending again replaces it.',
  notSent: 'This text was not sent. Send it again to publish it as another post.',
  updated: 'Post updated successfully!',
  deleted: 'Post deleted successfully',
  deleteFailed: 'Failed to delete post',
  fetchFailed: 'Could not fetch posts.',
  signInToVote: 'You must be logged in to upvote',
  signInFirst: 'You must be logged in to create a post',
  banned: (reason: string) => `Your account is banned: ${reason}`,
  tooSoon: (seconds: number) =>
    `You can post again in ${counted(seconds, 'second')}. Your text is kept.`,
  changedMeanwhile:
    'This post was changed elsewhere meanwhile. Your text is kept; saving again replaces the other.',
  draftKept: {
    device: 'Draft kept on this device.',
    tab: 'This browser stores no drafts. Yours is kept until you close this tab.',
  },
  restored: 'Post restored',
  restoreFailed: 'Failed to restore post',
  refreshed: 'Post is up to date',
  removed: (what: 'post' | 'comment') => `An admin removed a ${what} of yours.`,
  noticeStays: 'The notice could not be dismissed.',
  gone: 'This post has been deleted.',
  loading: 'Loading The Grid...',
  end: 'You have reached the first post.',
  olderFailed: 'Older posts could not be fetched.',
  paused: 'Nothing found among the latest posts.',
  noResults: 'No posts match these filters.',
  wholeWords: 'Search knows whole words.',
  unreachable: 'The Grid cannot be reached, and nothing of it is on this device yet.',
  offline: 'You are offline. You can read what was loaded; posting waits until you are back.',
  postWaits: 'You are offline. Leave this open, and your post will be sent when you are back.',
  voteWaits: 'You are offline. Your upvote will be sent when you are back.',
  stale: 'The connection is gone. What you see may be out of date.',
  notFound: 'This post does not exist, or it has been deleted.',
  postUnreachable: 'The post could not be fetched.',
  linkCopied: 'Link copied',
  shareFailed: (url: string) => `The link could not be shared. It is ${url}`,
  codeCopied: 'Code copied',
  copyFailed: 'The code could not be copied.',
  empty: 'No posts found in this category. Be the first to contribute!',
} as const

export const CONFIRM_DELETE_POST = {
  text: 'Are you sure you want to delete this post?',
  action: 'Delete',
  isDanger: true,
} as const
