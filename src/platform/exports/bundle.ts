import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { BundledFile } from '#platform/exportable.ts'

type Bundling = {
  files: readonly BundledFile[]
  read(file: BundledFile): Promise<Buffer>
  signal: AbortSignal
  onRows(rows: number): void
}

/** A ZIP of files, each fetched when its turn comes: memory does not depend on how many there are. */
export function bundle({ files, read, signal, onRows }: Bundling): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const fail = (error: Error) => output.destroy(error)
  zip.on('error', fail)
  const names = unlike(files.map(({ name }) => name))
  for (const [at, file] of files.entries()) {
    const content = async function* () {
      signal.throwIfAborted()
      yield await read(file)
      onRows(1)
    }
    // PDFs and images are packed already: packing them again takes time and saves nothing.
    zip.addReadStreamLazy(names[at]!, { compress: false }, (given) => {
      const source = Readable.from(content(), { objectMode: false })
      source.on('error', fail)
      given(null, source)
    })
  }
  zip.end()
  return output
}

/** Two of one name would be one file: the second is called `INV-1 (2).pdf`. */
function unlike(names: readonly string[]): string[] {
  const used = new Set<string>()
  return names.map((given) => {
    const name = given.replaceAll(/[^\p{L}\p{N}._ ()-]+/gu, '-').replace(/^[.\s]+/, '') || 'document'
    const [stem, ending] = /^(.*?)(\.[^.]*)?$/s.exec(name)!.slice(1) as [string, string | undefined]
    let free = name
    for (let count = 2; used.has(free.toLowerCase()); count++) free = `${stem} (${count})${ending ?? ''}`
    used.add(free.toLowerCase())
    return free
  })
}
