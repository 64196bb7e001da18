import { UserFacingError } from '../../../data/errors'
import { COMMENT_MESSAGES } from '../comment-messages'

/** The answer that is replied to was deleted; the comment that both answer is still there. */
export class ReplyGone extends UserFacingError {
  constructor() {
    super(COMMENT_MESSAGES.replyGone)
  }
}
