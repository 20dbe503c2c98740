import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Figure, figure } from './figures.ts'

const part = 'First load of the web, compressed'

type Piece = { file: string; imports?: string[]; css?: string[]; isEntry?: boolean; isDynamicEntry?: boolean }
type Manifest = Record<string, Piece>

/**
 * Bytes over the wire: what the login page and the frame need, and what each route adds to that. gzip, as the goals
 * are; browsers get brotli, which is smaller still.
 */
export function measureWeb(webFolder: string): Figure[] {
  const manifest = JSON.parse(readFileSync(join(webFolder, '.vite', 'manifest.json'), 'utf8')) as Manifest
  const keys = Object.keys(manifest)
  const named = (part: string) => keys.filter((key) => key.includes(part))
  const begins = [
    ...keys.filter((key) => manifest[key]!.isEntry),
    ...named('/login.page.tsx'),
    ...named('/layouts/'),
  ]
  const first = needed(
    manifest,
    begins.filter((key) => !key.includes('MenuDrawer')),
  )
  const weigh = (files: Iterable<string>, ending: string, squeeze: 'gz' | 'br') =>
    [...files]
      .filter((file) => file.endsWith(ending))
      .reduce((sum, file) => sum + wireSize(join(webFolder, file), squeeze), 0) / 1000
  const routes = keys
    .filter((key) => key.includes('.page.tsx') && manifest[key]!.isDynamicEntry)
    .map((key) => {
      const more = [...needed(manifest, [key])].filter((file) => !first.has(file))
      return {
        name: key.replace(/^src\/areas\/(.+)\/web\/(.+)\.page\.tsx.*$/, '$1 $2'),
        kB: weigh(more, '.js', 'gz'),
      }
    })
    .sort((a, b) => b.kB - a.kB)
  return [
    figure(part, 'JavaScript of login and frame, gzip', weigh(first, '.js', 'gz'), {
      atMost: 150,
      unit: 'kB',
    }),
    figure(part, 'the same as browsers get it, brotli', weigh(first, '.js', 'br'), { unit: 'kB' }),
    figure(part, 'styles of login and frame, gzip', weigh(first, '.css', 'gz'), { unit: 'kB' }),
    ...routes
      .slice(0, 5)
      .map(({ name, kB }) => figure(part, `more JavaScript for ${name}`, kB, { atMost: 60, unit: 'kB' })),
    figure(
      part,
      `more JavaScript for each of the other ${Math.max(0, routes.length - 5)} routes, at most`,
      routes[5]?.kB ?? 0,
      {
        atMost: 60,
        unit: 'kB',
      },
    ),
  ]
}

/** The files of these pieces and of all they import at once. */
export function needed(manifest: Manifest, keys: string[]): Set<string> {
  const seen = new Set<string>()
  const files = new Set<string>()
  const visit = (key: string) => {
    const piece = manifest[key]
    if (!piece || seen.has(key)) return
    seen.add(key)
    for (const file of [piece.file, ...(piece.css ?? [])]) files.add(file)
    piece.imports?.forEach(visit)
  }
  keys.forEach(visit)
  return files
}

/** What the build left uncompressed is sent as it is. */
function wireSize(path: string, squeeze: 'gz' | 'br'): number {
  const squeezed = `${path}.${squeeze}`
  return statSync(existsSync(squeezed) ? squeezed : path).size
}
