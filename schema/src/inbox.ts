import * as z from 'zod/mini'
import { instant } from './instant'

/** `inboxes/{uid}`: until when a member has seen the replies that concern them. */
export const inbox = z.strictObject({ read_at: instant })
