/** gRPC's status codes that mean something to us (grpc.io, "Status codes and their use"). */
const STATUS = { 'not-found': 5, 'failed-precondition': 9, aborted: 10 } as const

/** Whether Firestore answered with this status; the Admin SDK throws its number as `code`. */
export function hasStatus(error: unknown, status: keyof typeof STATUS): boolean {
  return error instanceof Error && 'code' in error && error.code === STATUS[status]
}
