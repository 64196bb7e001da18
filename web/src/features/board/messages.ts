import type { ReportTarget } from '@grid/schema/report'

export const BOARD_MESSAGES = {
  loading: 'Loading The Grid...',
  offline: 'You are offline. You can read what was loaded; posting waits until you are back.',
  stale: 'You are disconnected. What you see may be out of date.',
} as const

export const REMOVAL_MESSAGES = {
  removed: (what: ReportTarget) =>
    what === 'profile' ? 'An admin cleared your profile.' : `An admin removed a ${what} of yours.`,
  title: (what: ReportTarget) =>
    what === 'profile' ? 'An admin cleared your profile' : `An admin removed your ${what}`,
  several: 'An admin removed texts of yours',
  stays: 'The notice could not be dismissed.',
} as const

export const POST_MESSAGES = {
  created: 'Post created successfully!',
  alreadyPublished: 'Your post was already published.',
  undecided: 'Nothing was sent. Send again to edit the published post or to start a new one.',
  arrivedAndChanged:
    'Your post was already published and has been changed since. Send again to replace it.',
  waits: 'You are offline. Keep this open, and your post will be sent when you are back online.',
  updated: 'Post updated successfully!',
  changedMeanwhile:
    'This post was changed elsewhere. Your text is kept. Save again to replace the other text.',
  draftKept: {
    device: 'Draft kept on this device.',
    tab: 'This browser stores no drafts. Yours is kept until you close this tab.',
  },
  signInFirst: 'You must be logged in to create a post',
  deleted: 'Post deleted successfully',
  deleteFailed: 'Failed to delete post',
  restored: 'Post restored',
  restoreFailed: 'Failed to restore post',
  refreshed: 'Post is up to date',
  notFound: 'This post does not exist, or it has been deleted.',
  unreachable: 'The post could not be fetched.',
  hiddenCharacters:
    'This code contains hidden characters that can change how it reads. Each one is marked.',
  loadingCode: 'Loading the code...',
  onlyBeginning: 'Only the beginning of this post could be loaded.',
  copyCode: { copied: 'Code copied', copyFailed: 'The code could not be copied.' },
} as const

export const CONFIRM_REPLACE_POST = {
  title: POST_MESSAGES.alreadyPublished,
  text: 'Your text is different. Do you want to edit the published post, or start a new one?',
  action: 'Edit the post',
  cancel: 'Start a new post',
} as const

export const CONFIRM_DELETE_POST = {
  text: 'Are you sure you want to delete this post?',
  action: 'Delete',
  isDanger: true,
} as const

export const FEED_MESSAGES = {
  fetchFailed: 'Could not fetch posts.',
  olderFailed: 'Older posts could not be fetched.',
  unreachable: 'The Grid cannot be reached, and none of these posts are stored on this device.',
  all: (found: string) => `${found}.`,
  andMore: (found: string) => `${found}, and more below.`,
  foundBelow: (found: string) => `Also found: ${found}.`,
  end: 'You have reached the first post.',
  paused: 'Nothing found among the latest posts.',
  noResults: 'No posts match these filters.',
  groupsFailed: 'Could not search comments and members.',
  searchHint: 'Search finds whole words and their beginnings.',
  empty: 'No posts found in this category. Be the first to contribute!',
} as const
