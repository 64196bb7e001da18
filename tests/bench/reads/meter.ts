/** Document reads and writes as Google bills them, reads by collection. */
export type Bill = {
  readonly reads: Readonly<Record<string, number>>
  readonly total: number
  readonly writes: number
}

/**
 * Counts reads and writes in the traffic between browsers and Firestore. Each delivered document
 * is a read. A query without results and a missing document count as one read each.
 */
export class Meter {
  readonly #reads = new Map<string, number>()
  /** Live queries by their number in the stream, and whether they have delivered. */
  readonly #targets = new Map<string, { collection: string; isEmpty: boolean }>()
  #writes = 0

  /** Processes a request. */
  question(url: string, body: string): void {
    if (!url.includes('/Listen/channel')) return
    for (const [name, value] of new URLSearchParams(body)) {
      if (name.endsWith('___data__')) this.#listen(value)
    }
  }

  /** Processes a chunk of the response to a URL. */
  answer(url: string): (piece: string) => void {
    const isListening = url.includes('/Listen/channel')
    const isAtOnce = /:(?:runQuery|batchGet)/.test(url)
    const isOne = /\/documents\/[\w-]+\/[^/:]+$/.test(new URL(url, 'http://firestore').pathname)
    let text = ''
    return (piece) => {
      if (isOne && text === '') this.#count(collectionOf(url) ?? 'other')
      text += piece
      if (isListening) text = this.#hear(text)
      else if (isAtOnce) text = this.#fetch(text)
      if (/:commit|\/Write\/channel/.test(url)) {
        this.#writes += piece.match(/"updateTime"/g)?.length ?? 0
      }
    }
  }

  /** Returns the counts since the last call, and resets them. */
  take(): Bill {
    for (const { collection, isEmpty } of this.#targets.values()) {
      if (isEmpty) this.#count(collection)
    }
    this.#targets.clear()
    const reads = Object.fromEntries(this.#reads)
    const bill = { reads, total: sum(Object.values(reads)), writes: this.#writes }
    this.#reads.clear()
    this.#writes = 0
    return bill
  }

  #count(collection: string): void {
    this.#reads.set(collection, (this.#reads.get(collection) ?? 0) + 1)
  }

  #listen(message: string): void {
    const id = /"targetId":\s*(\d+)/.exec(message)?.[1]
    const collection =
      /"collectionId":\s*"(\w+)"/.exec(message)?.[1] ?? collectionOf(message) ?? 'other'
    if (id && message.includes('"addTarget"')) this.#targets.set(id, { collection, isEmpty: true })
  }

  /** Counts the documents of a stream. Returns the rest, which may continue in the next chunk. */
  #hear(text: string): string {
    const changes = /"documentChange":\s*\{\s*"document":\s*\{\s*"name":\s*"([^"]+)"/g
    let end = 0
    for (const match of text.matchAll(changes)) {
      this.#delivered(match[1] ?? '')
      end = match.index + match[0].length
    }
    return text.slice(Math.max(end, text.length - 2_000))
  }

  #fetch(text: string): string {
    const found = /"(?:document|found)":\s*\{\s*"name":\s*"([^"]+)"|"missing":\s*"([^"]+)"/g
    let end = 0
    for (const match of text.matchAll(found)) {
      this.#count(collectionOf(match[1] ?? match[2] ?? '') ?? 'other')
      end = match.index + match[0].length
    }
    return text.slice(Math.max(end, text.length - 2_000))
  }

  #delivered(name: string): void {
    const collection = collectionOf(name) ?? 'other'
    this.#count(collection)
    for (const target of this.#targets.values()) {
      if (target.collection === collection) target.isEmpty = false
    }
  }
}

/** The collection of the first document name in a text. */
function collectionOf(text: string): string | undefined {
  return /\/documents\/(?:[\w-]+\/[^/"]+\/)*?([\w-]+)\/[^/"]+(?:"|$)/.exec(text)?.[1]
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
