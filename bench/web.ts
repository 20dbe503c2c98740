import { join } from 'node:path'
import { filesOfBuild, mostRoute, readPieces, weigh, wireSize } from '../scripts/web-weight.ts'
import { type Figure, figure } from './figures.ts'

const part = 'First load of the web, compressed'

/**
 * Bytes over the wire: what the login page and the frame need, and what each route adds to that. gzip, as the goals
 * are; browsers get brotli, which is smaller still. The suite holds what was reached (`scripts/web-weight.ts`).
 */
export function measureWeb(webFolder: string): Figure[] {
  const pieces = readPieces(webFolder)
  const sizeIn = (squeeze: 'gz' | 'br') => (file: string) => wireSize(join(webFolder, file), squeeze)
  const { first, routes } = weigh(pieces, sizeIn('gz'))
  const styles = [...filesOfBuild(pieces).first].filter((file) => file.endsWith('.css'))
  const heaviest = Object.entries(routes).sort(([, a], [, b]) => b - a)
  const goal = { atMost: mostRoute, unit: 'kB' as const }
  return [
    figure(part, 'JavaScript of login and frame, gzip', first, { atMost: 150, unit: 'kB' }),
    figure(part, 'the same as browsers get it, brotli', weigh(pieces, sizeIn('br')).first, { unit: 'kB' }),
    figure(
      part,
      'styles of login and frame, gzip',
      styles.reduce((sum, file) => sum + sizeIn('gz')(file), 0) / 1000,
      { unit: 'kB' },
    ),
    ...heaviest.slice(0, 5).map(([name, kB]) => figure(part, `more JavaScript for ${name}`, kB, goal)),
    figure(
      part,
      `more JavaScript for each of the other ${Math.max(0, heaviest.length - 5)} routes, at most`,
      heaviest[5]?.[1] ?? 0,
      goal,
    ),
  ]
}
