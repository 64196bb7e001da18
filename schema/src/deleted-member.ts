/** The author id of posts and comments whose account was deleted. It has no counter. */
export const DELETED_MEMBER_ID = 'deleted_member'

/** The author name of these posts and comments. No username can have a space. */
export const DELETED_MEMBER_NAME = 'deleted member'
