import * as z from 'zod/mini'
import { clean } from './clean'
import { email } from './credentials'
import { formatNumber } from './format'
import { LIMITS } from './limits'
import { SERVICE_IDS } from './service'
import { instant, type Stored } from './stored'
import { maxUnits, minShown, textOf, visible } from './text'

export const REQUEST_STATUSES = ['pending', 'contacted', 'in_progress', 'completed'] as const
export type RequestStatus = (typeof REQUEST_STATUSES)[number]

/** The statuses that may come after each one: a request is answered before work on it begins. */
const NEXT_STATUSES: Readonly<Record<RequestStatus, readonly RequestStatus[]>> = {
  pending: ['contacted'],
  contacted: ['in_progress', 'completed'],
  in_progress: ['completed'],
  completed: [],
}

/** Whether a request may go from one status to the other. */
export function mayFollow(from: RequestStatus, to: RequestStatus): boolean {
  return NEXT_STATUSES[from].includes(to)
}

const NAME_MESSAGE = 'Please enter your name.'
const MESSAGE_MESSAGE = `Message must be at least ${LIMITS.requestMessage.min} characters long.`

/** The fields of the callback form, in the order in which messages are shown. */
export const serviceRequestForm = z.object({
  name: textOf(
    clean,
    [
      minShown(LIMITS.requestName.min, NAME_MESSAGE),
      visible(NAME_MESSAGE),
      maxUnits(
        LIMITS.requestName.max,
        `Name can be at most ${LIMITS.requestName.max} characters long.`,
      ),
    ],
    NAME_MESSAGE,
  ),
  email,
  service_id: z.enum(SERVICE_IDS, { error: 'Please choose a service.' }),
  message: textOf(
    (text) => text.trim().toWellFormed(),
    [
      minShown(LIMITS.requestMessage.min, MESSAGE_MESSAGE),
      visible(MESSAGE_MESSAGE),
      maxUnits(
        LIMITS.requestMessage.max,
        `Message can be at most ${formatNumber(LIMITS.requestMessage.max)} characters long.`,
      ),
    ],
    MESSAGE_MESSAGE,
  ),
})

export type ServiceRequestForm = z.input<typeof serviceRequestForm>
export type ServiceRequestDraft = z.output<typeof serviceRequestForm>

/** A stored request of a prospective client; personal data, for admins only. */
export const serviceRequest = z.strictObject({
  user_name: z.string(),
  user_email: z.string(),
  service_type: z.enum(SERVICE_IDS),
  service_name: z.string(),
  message: z.string(),
  status: z.enum(REQUEST_STATUSES),
  created_at: instant,
})

export type ServiceRequest = Stored<typeof serviceRequest>
