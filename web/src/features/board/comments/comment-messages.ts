import { counted } from '../../../design/text'

export const COMMENT_MESSAGES = {
  added: 'Comment posted',
  alreadyPosted: 'Your comment was already posted.',
  undecided: 'Nothing was sent. Send again to edit the posted comment or to start a new one.',
  arrivedAndChanged:
    'Your comment was already posted and has been changed since. Send again to replace it.',
  waits: 'You are offline. Keep this open, and your comment will be sent when you are back online.',
  updated: 'Comment updated',
  changesRestored: 'Your unsaved changes are back. Cancel discards them.',
  changedSince: 'The comment was changed in the meantime.',
  changedMeanwhile: 'This comment was changed elsewhere. Save again to replace the other text.',
  deleted: 'Comment deleted',
  deleteFailed: 'Failed to delete comment',
  restored: 'Comment restored',
  restoreFailed: 'Failed to restore comment',
  fetchFailed: 'Could not fetch comments.',
  unreachable: 'The comments cannot be loaded, and none are stored on this device.',
  continueReply: 'Continue your reply',
  continueEditing: 'Continue editing',
  signInFirst: 'You must be logged in to comment',
  parentGone: 'The comment you are replying to was deleted.',
  replyGone:
    'The reply you are answering was deleted. Send again to reply to the comment above it.',
  removed: 'This comment was deleted.',
  accepted: 'Accepted answer',
  acceptedNow: 'Answer accepted',
  withdrawn: 'Acceptance withdrawn',
  loading: 'Loading comments...',
  leftOut: (count: number) => `${counted(count, 'comment')} not shown yet`,
  empty: 'No comments yet. Start the discussion.',
} as const

export const CONFIRM_REPLACE_COMMENT = {
  title: COMMENT_MESSAGES.alreadyPosted,
  text: 'Your text is different. Do you want to edit the posted comment, or start a new one?',
  action: 'Edit the comment',
  cancel: 'Start a new comment',
} as const

export const CONFIRM_DELETE_COMMENT = {
  text: 'Are you sure you want to delete this comment?',
  action: 'Delete',
  isDanger: true,
} as const

export const CONFIRM_DISCARD_COMMENT = {
  title: 'Discard your changes?',
  text: 'The changes to this comment have not been saved.',
  action: 'Discard',
  cancel: 'Keep editing',
  isDanger: true,
} as const
