/** One line of the table: what was measured, what was wanted, and whether it is so. */
export type Figure = {
  part: string
  name: string
  /** Numbers are for the file, words for the screen. */
  value: number | string
  shown: string
  goal?: string
  ok?: boolean
}

type Want = {
  atLeast?: number
  atMost?: number
  unit?: 'ratio' | 'per second' | 'ms' | 'kB' | 'MB' | 's' | 'times' | 'count'
}

/** A measured number with the goal it is held against. */
export function figure(
  part: string,
  name: string,
  value: number,
  { atLeast, atMost, unit = 'ratio' }: Want = {},
): Figure {
  const goal =
    atLeast !== undefined
      ? `≥ ${shown(atLeast, unit)}`
      : atMost !== undefined
        ? `≤ ${shown(atMost, unit)}`
        : undefined
  const ok = atLeast !== undefined ? value >= atLeast : value <= (atMost ?? Number.POSITIVE_INFINITY)
  return { part, name, value, shown: shown(value, unit), ...(goal ? { goal, ok } : {}) }
}

/** Something that is so or is not. */
export function fact(part: string, name: string, ok: boolean, shownAs: string, goal: string): Figure {
  return { part, name, value: shownAs, shown: shownAs, goal, ok }
}

function shown(value: number, unit: Want['unit']): string {
  const short = (digits: number) => value.toLocaleString('en-GB', { maximumFractionDigits: digits })
  switch (unit) {
    case 'ratio':
      return value.toFixed(2)
    case 'times':
      return `${short(1)}×`
    case 'per second':
      return `${short(value < 100 ? 1 : 0)}/s`
    case 'count':
      return short(0)
    default:
      return `${short(value < 10 ? 2 : 0)} ${unit}`
  }
}

/** The figures in columns, part by part, goal and figure side by side. */
export function tableOf(figures: readonly Figure[]): string {
  const wide = Math.max(...figures.map(({ name }) => name.length))
  const lines: string[] = []
  for (const [at, { part, name, shown, goal, ok }] of figures.entries()) {
    if (part !== figures[at - 1]?.part) lines.push('', part)
    const mark = ok === undefined ? ' ' : ok ? '✓' : '✗'
    lines.push(`  ${mark} ${name.padEnd(wide)}  ${shown.padStart(12)}  ${goal ?? ''}`.trimEnd())
  }
  return lines.join('\n')
}
