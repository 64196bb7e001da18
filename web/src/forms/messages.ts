/** Shown when another tab has sent or discarded the draft of a form. */
export const DRAFT_DELETED_ELSEWHERE = 'This draft was sent or discarded in another tab.'

/** The question before a form without a draft is closed and its text is lost. */
export const CONFIRM_CLOSE_UNSENT = {
  title: 'Close without sending?',
  text: 'What you wrote will be lost.',
  action: 'Discard',
  isDanger: true,
} as const
