/** The parts of an Express response that the functions set. */
export class HttpResponse {
  location = ''
  code = 200
  body = ''
  readonly headers: Record<string, string> = {}

  set(header: string | object, value = ''): this {
    Object.assign(this.headers, typeof header === 'string' ? { [header]: value } : header)
    return this
  }

  type(value: string): this {
    return this.set('Content-Type', value)
  }

  status(code: number): this {
    this.code = code
    return this
  }

  redirect(code: number, location: string): void {
    this.code = code
    this.location = location
  }

  send(body: string): void {
    this.body = body
  }

  end(): void {
    this.body = ''
  }
}
