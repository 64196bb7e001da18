import type { Request } from 'firebase-functions/v2/https'

/** The part of a response that a rejected method needs. */
type Answer = {
  set(name: string, value: string): Answer
  status(code: number): Answer
  send(body: string): unknown
}

/** Answers every method but GET and HEAD with 405. Returns whether it did. */
export function rejectOtherMethods({ method }: Pick<Request, 'method'>, response: Answer): boolean {
  if (method === 'GET' || method === 'HEAD') return false
  response.set('Allow', 'GET, HEAD').status(405).send('Only GET is understood here.')
  return true
}

/** Decodes a part of a path; empty for a malformed encoding. */
export function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}

/** Rejects if the work takes longer than `limitMs`. */
export async function withTimeout<T>(limitMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${limitMs} ms.`)), limitMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
