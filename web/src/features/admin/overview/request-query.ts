import type { ServiceRequest } from '@grid/schema/service-request'
import { orderBy, type Query, query, where } from 'firebase/firestore'
import { serviceRequests } from '../../../data/admin-collections'

/** Requests of one status or of all, by when they came. */
export function requestQuery(status: string, direction: 'asc' | 'desc'): Query<ServiceRequest> {
  return query(
    serviceRequests,
    ...(status === '' ? [] : [where('status', '==', status)]),
    orderBy('created_at', direction),
  )
}
