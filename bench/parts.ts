import { type Figure, tableOf } from './figures.ts'

/** What is measured by itself: the figures of it. */
export type Parts = Record<string, () => Promise<Figure[]> | Figure[]>
export type Measured = { figures: Figure[]; failed: { part: string; error: string }[] }

/**
 * Measures one part after the other. One that ends in an error ends alone: it is said, and those after it are measured
 * all the same. `begin`: before each.
 */
export async function measureParts(
  wanted: readonly string[],
  parts: Parts,
  { say, begin = () => undefined }: { say: (text: string) => void; begin?: (part: string) => void },
): Promise<Measured> {
  const unknown = wanted.find((part) => !parts[part])
  if (unknown !== undefined)
    throw new Error(`--only knows ${Object.keys(parts).join(', ')}, and not ${unknown}`)
  const measured: Measured = { figures: [], failed: [] }
  for (const part of wanted) {
    begin(part)
    try {
      const figures = await parts[part]!()
      measured.figures.push(...figures)
      say(tableOf(figures))
    } catch (error) {
      const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
      measured.failed.push({ part, error: text })
      say(`\n${part} ended in an error:\n${text}`)
    }
  }
  return measured
}
