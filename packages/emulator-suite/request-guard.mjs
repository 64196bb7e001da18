/**
 * Preloaded into the process of firebase-tools. It has no handler for some errors: a malformed URL
 * makes Hosting throw, and firebase-tools then ends with all emulators. This module rejects such
 * requests, and answers 500 to a request whose handler throws.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { Server } from 'node:http'

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

function end(response, status, text) {
  if (response.headersSent) response.destroy()
  else response.writeHead(status, { 'content-type': 'text/plain', connection: 'close' }).end(text)
}

function report(error) {
  console.error('⚠  A request failed, and the emulators continue:', error)
}
