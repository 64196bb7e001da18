import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'
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

const LOCAL_FILE = 0x04034b50
const DIRECTORY_ENTRY = 0x02014b50
const END_OF_DIRECTORY = 0x06054b50
const VERSION = 10
const FIRST_OF_JANUARY_1980 = 0x21

/**
 * Writes a jar as an uncompressed zip (PKWARE's APPNOTE 4.3), manifest first, so that no `jar`
 * tool is needed. The write is atomic. Throws a SuiteError if the cache is not writable.
 */
export function writeJar(file: string, manifest: JarManifest, entries: JarEntry[] = []): void {
  const all = [{ name: 'META-INF/MANIFEST.MF', content: manifestText(manifest) }, ...entries]
  try {
    mkdirSync(dirname(file), { recursive: true })
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, zip(all))
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

function zip(entries: JarEntry[]): Buffer {
  const bodies: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const entry of entries) {
    const name = Buffer.from(entry.name)
    const body = Buffer.concat([localHeader(entry, name), name, entry.content])
    bodies.push(body)
    directory.push(directoryHeader(entry, name, offset), name)
    offset += body.length
  }
  const index = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(END_OF_DIRECTORY, 0)
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(index.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...bodies, index, end])
}

function localHeader(entry: JarEntry, name: Buffer): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(LOCAL_FILE, 0)
  header.writeUInt16LE(VERSION, 4)
  writeFacts(header, 10, entry, name)
  return header
}

function directoryHeader(entry: JarEntry, name: Buffer, offset: number): Buffer {
  const header = Buffer.alloc(46)
  header.writeUInt32LE(DIRECTORY_ENTRY, 0)
  header.writeUInt16LE(VERSION, 4)
  header.writeUInt16LE(VERSION, 6)
  writeFacts(header, 12, entry, name)
  header.writeUInt32LE(offset, 42)
  return header
}

/** The fields that both headers share: time, date, checksum, both sizes, length of the name. */
function writeFacts(header: Buffer, at: number, entry: JarEntry, name: Buffer): void {
  header.writeUInt16LE(FIRST_OF_JANUARY_1980, at + 2)
  header.writeUInt32LE(crc32(entry.content), at + 4)
  header.writeUInt32LE(entry.content.length, at + 8)
  header.writeUInt32LE(entry.content.length, at + 12)
  header.writeUInt16LE(name.length, at + 16)
}
