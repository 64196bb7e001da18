/**
 * Preloaded into the process of firebase-tools beside `--inspect-functions`, with which a process
 * runs any function, one call at a time. Without it each function has processes of its own, which
 * start with its first call. This module lets several such processes work at the same time, so
 * that concurrent calls stay concurrent. `FUNCTIONS_EMULATOR_PARALLEL` limits their number.
 */
import { createRequire } from 'node:module'

/** Loads a module of the running firebase-tools. */
const load = createRequire(process.argv[1])
const { RuntimeWorkerPool, RuntimeWorkerState } = load('../emulator/functionsRuntimeWorker')
const { FunctionsExecutionMode } = load('../emulator/types')
const { WorkQueue } = load('../emulator/workQueue')

Object.defineProperty(WorkQueue.prototype, 'mode', {
  get: () => FunctionsExecutionMode.AUTO,
  set: () => undefined,
})

/** Occupies the process before it is told which function to run, so that no other call is. */
RuntimeWorkerPool.prototype.submitRequest = async function (
  triggerId,
  request,
  response,
  body,
  target,
  runtime,
) {
  const worker = await idleWorker(this, triggerId, runtime)
  worker.state = RuntimeWorkerState.BUSY
  retireAfterFailure(worker, response)
  await worker.sendDebugMsg(target)
  return worker.request(request, response, body, true)
}

/** firebase-tools ends a process whose function has failed, a moment after the response. */
function retireAfterFailure(worker, response) {
  const { writeHead } = response
  response.writeHead = function (status, ...rest) {
    if (status >= 500) worker.state = RuntimeWorkerState.FINISHING
    return writeHead.call(this, status, ...rest)
  }
}

/** A call may have taken the process that was started for another one. */
async function idleWorker(pool, triggerId, runtime) {
  for (;;) {
    const worker = pool.getIdleWorker(triggerId, runtime)
    if (worker) return worker
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
