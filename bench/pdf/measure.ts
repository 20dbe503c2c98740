import { type Figure, figure } from '../figures.ts'
import { startHelper } from '../processes.ts'
import { interleaved, median } from '../statistics.ts'

const part = 'PDF: an invoice of 20 lines, PDF/A-3a, embedded fonts'

/** Documents a second of one process, and of two side by side. */
export async function measurePdf({ rounds, count }: { rounds: number; count: number }): Promise<Figure[]> {
  const helpers = [
    await startHelper<{ count: number }, number>('pdf/render.helper.ts'),
    await startHelper<{ count: number }, number>('pdf/render.helper.ts'),
  ]
  try {
    const { one, two } = await interleaved(
      {
        one: () => helpers[0]!.ask({ count }),
        two: async () => {
          const rates = await Promise.all(helpers.map((helper) => helper.ask({ count })))
          return rates.reduce((sum, rate) => sum + rate, 0)
        },
      },
      rounds,
    )
    return [
      figure(part, 'one process', median(one), { atLeast: 100, unit: 'per second' }),
      figure(part, 'two processes', median(two), { unit: 'per second' }),
      figure(part, 'two processes / one', median(two) / median(one)),
    ]
  } finally {
    await Promise.all(helpers.map((helper) => helper.stop()))
  }
}
