import { execFile } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { promisify } from 'node:util'

/** The certificate of a bench's servers, with its key, both as PEM. */
type Certificate = { readonly cert: string; readonly key: string; readonly trust: string }

const run = promisify(execFile)
let created: Promise<Certificate> | null = null

/** A self-signed certificate; the same one for all servers of this process. */
export function certificate(): Promise<Certificate> {
  created ??= create()
  return created
}

/** Creates a certificate. `trust` is the argument by which Chromium accepts it. */
async function create(): Promise<Certificate> {
  const { stdout } = await run('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'],
    ...['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', '-'],
  ])
  const spki = new X509Certificate(stdout).publicKey.export({ type: 'spki', format: 'der' })
  const hash = createHash('sha256').update(spki).digest('base64')
  return { cert: stdout, key: stdout, trust: `--ignore-certificate-errors-spki-list=${hash}` }
}
