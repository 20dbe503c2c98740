/** The middle one, or between the two in the middle. */
export function median(values: readonly number[]): number {
  return percentile(values, 50)
}

/** The value that this share of them (0 to 100) does not exceed, between neighbours in proportion. NaN of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const place = ((sorted.length - 1) * share) / 100
  const below = sorted[Math.floor(place)] ?? Number.NaN
  const above = sorted[Math.ceil(place)] ?? Number.NaN
  return below + (above - below) * (place - Math.floor(place))
}

/**
 * Measures several ways against each other: every round takes each way once, every second round backwards, so that a
 * busy minute of the machine hits all of them. The first round only warms up. Answers the rounds of each way.
 */
export async function interleaved<Way extends string, Figure>(
  ways: Record<Way, () => Promise<Figure>>,
  rounds: number,
): Promise<Record<Way, Figure[]>> {
  const names = Object.keys(ways) as Way[]
  const figures = Object.fromEntries(names.map((name) => [name, [] as Figure[]])) as Record<Way, Figure[]>
  for (let round = 0; round <= rounds; round++) {
    for (const name of round % 2 ? names.toReversed() : names) {
      const figure = await ways[name]()
      if (round > 0) figures[name].push(figure)
    }
  }
  return figures
}
