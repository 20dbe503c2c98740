import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Manifest, Prerendered, Prerendering } from '../src/web/build-types.ts'
import { addresses, filesOf, routeRules } from './web-rules.ts'

type Piece = { file: string; imports?: string[]; css?: string[]; assets?: string[]; isEntry?: boolean }
type Pieces = Record<string, Piece>

/**
 * What a build is besides its pieces: its id, the rules of its addresses, the shell, the pages that are there before
 * any script, and what they were made of. `folder`: the build; `node`: the same pages, for Node.
 */
export async function writePages(folder: string, node: string): Promise<void> {
  const { forcedModes, prerenderPages } = (await import(
    pathToFileURL(join(node, 'prerender.js')).href
  )) as Prerendering
  const pages = await prerenderPages()
  const pieces = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Pieces
  const id = idOf(folder, pages)
  const build = { id, timestamp: Date.now() }
  const manifest: Manifest = {
    ...build,
    matcher: routeRules(pages.map(({ path }) => path)),
    prerendered: pages.map(({ path }) => path),
  }
  const shell = shellOf(folder, { id, forced: JSON.stringify(forcedModes()) })
  write(folder, 'index.html', shell)
  for (const page of pages) {
    const { path, payload } = page
    const place = path === '/' ? '/index' : path
    write(folder, `.pages${place}.html`, pageOf(shell, page, pieces))
    write(folder, `${path.slice(1)}/_payload.json`, JSON.stringify({ ...payload, build: id }))
  }
  // For the server alone, which gives out nothing below `.pages`: the manifest does not tell what is behind the login.
  write(folder, '.pages/addresses.json', JSON.stringify(addresses.map(({ path }) => path)))
  write(folder, `builds/meta/${id}.json`, JSON.stringify(manifest))
  write(folder, 'builds/latest.json', JSON.stringify(build))
}

/** By content: the same sources make the same build, wherever and whenever. */
function idOf(folder: string, pages: Prerendered[]): string {
  const hash = createHash('sha256').update(JSON.stringify(pages))
  const files = globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  for (const file of files) hash.update(file.slice(folder.length)).update(readFileSync(file))
  return hash.digest('hex').slice(0, 16)
}

/** The page for every address that is not prerendered: it knows its build, and fetches its font at once. */
function shellOf(folder: string, { id, forced }: { id: string; forced: string }): string {
  const font = globSync('assets/*latin-wght-normal*.woff2', { cwd: folder })[0]
  const head = [
    `<meta name="saffron-build" content="${id}" />`,
    ...(font ? [`<link rel="preload" as="font" type="font/woff2" href="/${font}" crossorigin />`] : []),
  ]
  const html = readFileSync(join(folder, 'index.html'), 'utf8')
  const withHead = into(html, '</head>', `${head.join('\n    ')}\n  </head>`)
  return into(
    withHead,
    '<script src="/assets/first-paint',
    `<script data-forced="${escaped(forced)}" src="/assets/first-paint`,
  )
}

/** The shell with one page in it, its styles and its pieces named in the head. */
function pageOf(shell: string, { path, html, payload }: Prerendered, pieces: Pieces): string {
  const own = needed(pieces, (key) => filesOf(path).some((file) => key.startsWith(`src/${file}`)))
  const news = [...own].filter((file) => !shell.includes(`"/${file}"`))
  const links = news.map((file) =>
    file.endsWith('.css')
      ? `<link rel="stylesheet" crossorigin href="/${file}" />`
      : `<link rel="modulepreload" crossorigin href="/${file}" />`,
  )
  const titled = into(shell, /<title>.*?<\/title>/, `<title>${escaped(payload.title)}</title>`)
  const headed = into(titled, '</head>', `${links.join('\n    ')}\n  </head>`)
  return into(headed, '<div id="root"></div>', `<div id="root" data-page="${path}">${html}</div>`)
}

/** The files of these pieces and of all they import at once. */
function needed(pieces: Pieces, wanted: (key: string) => boolean): Set<string> {
  const files = new Set<string>()
  const seen = new Set<string>()
  const visit = (key: string) => {
    const piece = pieces[key]
    if (!piece || seen.has(key)) return
    seen.add(key)
    for (const file of [piece.file, ...(piece.css ?? [])]) files.add(file)
    piece.imports?.forEach(visit)
  }
  Object.keys(pieces).filter(wanted).forEach(visit)
  return files
}

/** Loud when the page is not made as expected: half a page would look like a whole one. */
function into(html: string, place: string | RegExp, text: string): string {
  // As a function: what a dollar sign would mean to replace() is not meant.
  const result = html.replace(place, () => text)
  if (result === html) throw new Error(`The page has no ${place}`)
  return result
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}

function write(folder: string, name: string, content: string): void {
  const path = join(folder, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}
