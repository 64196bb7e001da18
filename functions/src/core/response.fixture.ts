/** The response of a callable to its caller. */
export type CallResponse = {
  readonly status: number
  readonly result: unknown
  readonly code: unknown
  readonly reason: unknown
}

/** The response of a rejected call: HTTP status, gRPC code and reason. */
export function rejectionOf(status: number, code: string, reason: string): CallResponse {
  return { status, code, reason, result: undefined }
}
