type Content = string | Uint8Array<ArrayBuffer>

/** The SHA-256 of bytes, or of a text in UTF-8, in lower-case hexadecimal. */
export function sha256(content: Content): Promise<string> {
  return hexDigest('SHA-256', content)
}

/** The digest of an algorithm of Web Crypto, in lower-case hexadecimal. */
export async function hexDigest(algorithm: string, content: Content): Promise<string> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const digest = new Uint8Array(await crypto.subtle.digest(algorithm, bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
