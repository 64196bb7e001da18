/**
 * Preloaded into the process of firebase-tools. It has no handler for some errors: a malformed URL
 * makes Hosting throw, and firebase-tools then ends with all emulators. This module rejects such
 * requests, and answers 500 to a request whose handler throws. Hosting would also answer every
 * method with the file; here only functions receive other methods than GET and HEAD. Auth answers
 * browsers only when its accounts are imported: they would take a missing account for a deleted one.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { readFileSync } from 'node:fs'
import { Server } from 'node:http'
import { createRequire } from 'node:module'
import { argv } from 'node:process'

/** The suite requests this path from the hub when all emulators are up. */
const UP_PATH = '/emulators'

const responses = new AsyncLocalStorage()
let isUp = false

const { emit } = Server.prototype
Server.prototype.emit = function (event, request, response, ...rest) {
  if (event !== 'request') return emit.call(this, event, request, response, ...rest)
  isUp ||= request.url === UP_PATH
  if (!isDecodable(request.url)) {
    end(response, 400, 'Malformed URL')
    return true
  }
  if (!isUp && isForAuth(request)) {
    end(response, 503, 'The accounts are being imported.')
    return true
  }
  if (isForFiles(this.address()?.port, request)) {
    end(response, 405, 'Only GET is understood here.', { allow: 'GET, HEAD' })
    return true
  }
  return responses.run(response, () => {
    try {
      return emit.call(this, event, request, response)
    } catch (error) {
      report(error)
      end(response, 500, 'Internal error')
      return true
    }
  })
}

process.setUncaughtExceptionCaptureCallback((error) => {
  const response = responses.getStore()
  if (!response && !isUp) {
    // A failed start: firebase-tools prints the error and exits.
    process.emit('uncaughtException', error)
    return
  }
  report(error)
  if (response) end(response, 500, 'Internal error')
})

function isDecodable(url) {
  try {
    decodeURI(url)
    return true
  } catch {
    return false
  }
}

/** Whether a browser asks Auth. The import, and programs with admin rights, state who they are. */
function isForAuth({ url, headers }) {
  return /^\/(identitytoolkit|securetoken)\./.test(url) && headers.authorization !== 'Bearer owner'
}

let hosting

/** Hosting of this run: its port, and a test for paths that a function answers. */
function readHosting() {
  const file = argv[argv.indexOf('--config') + 1]
  const config = argv.includes('--config') ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const minimatch = createRequire(argv[1])('minimatch')
  const dynamic = (config.hosting?.rewrites ?? []).filter((rewrite) => 'function' in rewrite)
  return {
    port: config.emulators?.hosting?.port,
    isDynamic: (path) => dynamic.some(({ source }) => source && minimatch(path, source)),
  }
}

/** Whether a request to Hosting changes something, although only a file can answer it. */
function isForFiles(port, { method, url }) {
  if (method === 'GET' || method === 'HEAD') return false
  hosting ??= readHosting()
  return port !== undefined && port === hosting.port && !hosting.isDynamic(url.split('?')[0])
}

function end(response, status, text, headers = {}) {
  if (response.headersSent) response.destroy()
  else {
    response.writeHead(status, { 'content-type': 'text/plain', connection: 'close', ...headers })
    response.end(text)
  }
}

function report(error) {
  console.error('⚠  A request failed, and the emulators continue:', error)
}
