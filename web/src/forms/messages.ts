/** Said where a form is emptied, as what stood there was sent or discarded elsewhere. */
export const DRAFT_DELETED_ELSEWHERE = 'This draft was sent or discarded in another tab.'

/** Asked before a form without a draft is closed with something typed. */
export const CONFIRM_CLOSE_UNSENT = {
  title: 'Close without sending?',
  text: 'What you wrote will be lost.',
  action: 'Discard',
  isDanger: true,
} as const
