import * as z from 'zod/mini'
import { instant } from './instant'
import { SERVICE_IDS } from './service'

export const REQUEST_STATUSES = ['pending', 'contacted', 'in_progress', 'completed'] as const
export type RequestStatus = (typeof REQUEST_STATUSES)[number]

/** A stored request of a prospective client; personal data, for admins only. */
export const serviceRequest = z.strictObject({
  user_email: z.string(),
  service_type: z.enum(SERVICE_IDS),
  service_name: z.string(),
  message: z.string(),
  status: z.enum(REQUEST_STATUSES),
  created_at: instant,
})

export type ServiceRequest = z.infer<typeof serviceRequest> & { readonly id: string }
