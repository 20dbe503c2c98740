import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { InlineConfig } from 'vite'
import { writePages } from './web-pages.ts'

const root = join(import.meta.dirname, '..')
export const webFolder = join(root, 'dist', 'web')
const stamp = join(root, 'dist', 'web.stamp')

/** Builds the browser application unless what it is made of is what it was made of. Answers whether it did. */
export async function buildWebIfChanged(tell: (text: string) => void): Promise<boolean> {
  const sources = fingerprint()
  if (
    existsSync(join(webFolder, 'index.html')) &&
    existsSync(stamp) &&
    readFileSync(stamp, 'utf8') === sources
  ) {
    return false
  }
  tell('Building the web application …')
  // By a process of its own: one that builds keeps hundreds of megabytes for as long as it lives.
  await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'build.ts')])
  return true
}

export async function buildWeb(): Promise<void> {
  const sources = fingerprint()
  await buildWebInto(webFolder)
  writeFileSync(stamp, sources)
}

/** The whole build in a folder of its own; whoever reads the folder meanwhile finds the last one whole. */
export async function buildWebInto(folder: string, how: InlineConfig = {}): Promise<void> {
  const { build, mergeConfig } = await import('vite')
  const next = `${folder}.next-${process.pid}`
  // Beside our packages, which it imports.
  const node = join(root, 'dist', `node-${process.pid}`)
  const common = mergeConfig({ root, logLevel: 'error' }, how)
  // Tests build too, and what they try is what is delivered: Vite would believe their NODE_ENV.
  const { NODE_ENV } = process.env
  process.env.NODE_ENV = 'production'
  try {
    await build(mergeConfig(common, { build: { outDir: next } }))
    // The same pages once more, for Node: what is rendered while building.
    await build(
      mergeConfig(common, { build: { outDir: node, ssr: 'src/web/prerender.tsx', manifest: false } }),
    )
    await writePages(next, node)
    await compressAll(next)
    await rm(folder, { recursive: true, force: true })
    await rename(next, folder)
  } finally {
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
    for (const left of [next, node]) await rm(left, { recursive: true, force: true })
  }
}

/** By content, not by time: a fresh clone or a changed branch touches every file. */
function fingerprint(): string {
  const sources = globSync(
    ['src/kit/**', 'src/web/**', 'src/areas/**', 'src/platform/**', 'public/**', 'scripts/web-*'],
    {
      cwd: root,
      withFileTypes: true,
    },
  )
    .filter((entry) => entry.isFile() && !/(\.test(ing)?\.tsx?|\.sql|\.md|\.gen\.ts)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !serverOnly.test(path))
    .sort()
  const hash = createHash('sha256')
  for (const path of [
    ...sources,
    ...['index.html', 'vite.config.ts', 'package-lock.json'].map((name) => join(root, name)),
  ]) {
    hash.update(path.slice(root.length)).update(readFileSync(path))
  }
  return hash.digest('hex')
}

/** What the walls keep out of the browser anyway. */
const serverOnly =
  /\/(queries|actions|routes|background|area|public)\.ts$|\/platform\/(db|auth|background|mail|storage|pdf)\//

const compress = {
  br: (content: Buffer) =>
    promisify(brotliCompress)(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    }),
  gz: (content: Buffer) => promisify(gzip)(content, { level: 9 }),
}

/** Once here instead of at each request. */
async function compressAll(folder: string) {
  const endings = 'js,css,html,svg,json,txt,webmanifest'
  const files = globSync([`**/*.{${endings}}`, `.pages/**/*.{${endings}}`], { cwd: folder })
  await Promise.all(
    files.map(async (name) => {
      const path = join(folder, name)
      const content = await readFile(path)
      if (content.length < 1_000) return
      for (const [ending, squeeze] of Object.entries(compress)) {
        await writeFile(`${path}.${ending}`, await squeeze(content))
      }
    }),
  )
}
