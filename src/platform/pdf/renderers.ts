import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { PdfRequest } from '#platform/pdf/pdf.ts'
import type { Rendered, RenderRequest } from '#platform/pdf/renderer.ts'

/**
 * Processes that render, as many as there are documents waiting and cores for them. One ends when nobody has needed it
 * for a while, and after so many documents: what the compiler keeps for good goes with it.
 */
const most = Math.min(4, availableParallelism())
const documentsEach = 1_000
const idleFor = 20_000
/** A document of ten thousand lines takes some ten seconds on a quiet machine. */
const longest = 120_000
/** How many documents may wait: whoever renders more does so in the background, a few at a time. */
const mostWaiting = 1_000

type Page = { bytes: Buffer; pages: number }
type Waiting = { request: RenderRequest; resolve: (made: Page) => void; reject: (error: Error) => void }
type Renderer = { child: ChildProcess; work?: Waiting; rendered: number; timer?: NodeJS.Timeout }

const waiting: Waiting[] = []
const renderers = new Set<Renderer>()

/** Renders in another process. Rejects with what the compiler said, or when the process ended before its answer. */
export const renderApart = async (request: PdfRequest): Promise<Buffer> => (await ask(request)).bytes

/** The same with its number of pages, as a PDF or as a picture. */
export const previewApart = (request: PdfRequest, preview: 'pdf' | 'svg'): Promise<Page> =>
  ask({ ...request, preview })

function ask(request: RenderRequest): Promise<Page> {
  return new Promise((resolve, reject) => {
    if (waiting.length >= mostWaiting) return reject(new Error('too many documents wait to be rendered'))
    waiting.push({ request, resolve, reject })
    handOut()
  })
}

function handOut() {
  while (waiting.length > 0) {
    const renderer = [...renderers].find((one) => !one.work) ?? startRenderer()
    if (!renderer) return
    give(renderer, waiting.shift()!)
  }
}

function give(renderer: Renderer, work: Waiting) {
  const { child } = renderer
  renderer.work = work
  child.ref()
  child.channel?.ref()
  setTimer(renderer, longest)
  child.send(work.request, (error) => error && end(renderer, error))
}

function startRenderer(): Renderer | undefined {
  if (renderers.size >= most) return undefined
  const child = fork(fileURLToPath(new URL('./renderer.ts', import.meta.url)), [], {
    execArgv: [],
    serialization: 'advanced',
    // None of the server's secrets. And one thread: a compiler that spreads over all cores makes the others wait.
    env: { RAYON_NUM_THREADS: '1', ...(process.env.SystemRoot && { SystemRoot: process.env.SystemRoot }) },
  })
  const renderer: Renderer = { child, rendered: 0 }
  renderers.add(renderer)
  child.on('message', (answer: Rendered) => receive(renderer, answer))
  child.on('error', (error) => end(renderer, error))
  child.on('exit', (code, signal) => end(renderer, new Error(`the PDF renderer ended (${signal ?? code})`)))
  return renderer
}

function receive(renderer: Renderer, answer: Rendered) {
  if (!renderers.has(renderer)) return
  const { work, child } = renderer
  delete renderer.work
  if (++renderer.rendered >= documentsEach) end(renderer)
  else {
    // Whoever is idle keeps no program from ending.
    child.unref()
    child.channel?.unref()
    setTimer(renderer, idleFor)
  }
  if ('error' in answer) work?.reject(new Error(answer.error))
  else {
    const bytes = Buffer.from(answer.pdf.buffer, answer.pdf.byteOffset, answer.pdf.byteLength)
    work?.resolve({ bytes, pages: answer.pages ?? 0 })
  }
  handOut()
}

function setTimer(renderer: Renderer, after: number) {
  clearTimeout(renderer.timer)
  renderer.timer = setTimeout(
    () => end(renderer, new Error('the PDF took too long to render')),
    after,
  ).unref()
}

function end(renderer: Renderer, why?: Error) {
  if (!renderers.delete(renderer)) return
  clearTimeout(renderer.timer)
  renderer.child.kill('SIGKILL')
  renderer.work?.reject(why ?? new Error('the PDF renderer ended'))
  handOut()
}
