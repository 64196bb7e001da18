import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { zipSync } from 'fflate'
import { SuiteError } from './errors'

interface JarEntry {
  name: string
  content: Buffer
}

interface JarManifest {
  mainClass: string
  /** Absolute `file:` URLs of the jars that contain the rest of the program. */
  classPath: URL[]
}

const FIRST_DATE_OF_ZIP = new Date(1980, 0, 1)

/**
 * Writes a jar as an uncompressed zip, manifest first, so that no `jar` tool is needed. The write
 * is atomic. Throws a SuiteError if the cache is not writable.
 */
export function writeJar(file: string, manifest: JarManifest, entries: JarEntry[] = []): void {
  const all = [{ name: 'META-INF/MANIFEST.MF', content: manifestText(manifest) }, ...entries]
  const files = Object.fromEntries(all.map(({ name, content }) => [name, content]))
  const zip = zipSync(files, { level: 0, mtime: FIRST_DATE_OF_ZIP })
  try {
    mkdirSync(dirname(file), { recursive: true })
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, zip)
    renameSync(draft, file)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new SuiteError(
      'no-cache',
      `What the suite builds once cannot be kept in ${dirname(file)} (${reason}): let ` +
        'XDG_CACHE_HOME name a folder that you may write to, and type the command again.',
    )
  }
}

/** The manifest's text: lines of at most 72 bytes, continued by a space (the JAR specification). */
export function manifestText(manifest: JarManifest): Buffer {
  const lines = [
    'Manifest-Version: 1.0',
    `Main-Class: ${manifest.mainClass}`,
    `Class-Path: ${manifest.classPath.map((url) => url.href).join(' ')}`,
  ]
  return Buffer.from(`${lines.map(foldLine).join('\r\n')}\r\n\r\n`)
}

function foldLine(line: string): string {
  const rest = line.slice(70).match(/.{1,69}/g) ?? []
  return [line.slice(0, 70), ...rest].join('\r\n ')
}
