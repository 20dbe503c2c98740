import type { BenchDatabase } from '../databases.ts'
import { type Figure, figure } from '../figures.ts'
import { startHelper } from '../processes.ts'
import { interleaved, median } from '../statistics.ts'
import type { Answer, Question } from './write.helper.ts'

const part = 'Exports: the list of timesheets, as it is shown, to a file'
/** Rows of the workbook. */
const bookRows = 100_000

/**
 * Seconds of our files beside the least that could be done: COPY of the same rows to nowhere, and markup made by hand
 * and deflated. Each way in a process of its own, so that its memory can be told.
 */
export async function measureExports(
  bed: BenchDatabase,
  files: string,
  { rounds, most }: { rounds: number; most: number },
): Promise<Figure[]> {
  const given = { appUrl: bed.appUrl, centralUrl: bed.centralUrl, files, slug: bed.slugs.sheets![0] }
  const helper = () => startHelper<Question, Answer>('exports/write.helper.ts', given)
  const [ours, bare, book, floor] = [await helper(), await helper(), await helper(), await helper()]
  const few = Math.min(most, bookRows)
  try {
    const csv = await interleaved(
      {
        ours: () => ours.ask({ way: 'csv' }),
        bare: () => bare.ask({ way: 'copy' }),
      },
      rounds,
    )
    const xlsx = await interleaved(
      {
        ours: () => book.ask({ way: 'xlsx', rows: few }),
        floor: () => floor.ask({ way: 'by hand', rows: few }),
      },
      rounds,
    )
    const middle = (answers: Answer[], of: keyof Answer) => median(answers.map((answer) => answer[of]))
    const most = (answers: Answer[]) => Math.max(...answers.map(({ growth }) => growth))
    return [
      figure(part, 'CSV: rows', middle(csv.ours, 'rows'), { unit: 'count' }),
      figure(part, 'CSV: seconds, counting included', middle(csv.ours, 'seconds'), { unit: 's' }),
      figure(
        part,
        'CSV: bare COPY of the same rows / ours',
        middle(csv.bare, 'seconds') / middle(csv.ours, 'seconds'),
        {
          atLeast: 0.85,
        },
      ),
      figure(part, 'CSV: first row after it was counted', middle(csv.ours, 'first'), {
        atMost: 100,
        unit: 'ms',
      }),
      figure(part, 'CSV: memory on top', most(csv.ours), { atMost: 50, unit: 'MB' }),
      figure(part, 'Excel: rows', middle(xlsx.ours, 'rows'), { unit: 'count' }),
      figure(part, 'Excel: seconds', middle(xlsx.ours, 'seconds'), { unit: 's' }),
      figure(part, 'Excel: ours / by hand', middle(xlsx.ours, 'seconds') / middle(xlsx.floor, 'seconds'), {
        atMost: 2,
      }),
      figure(part, 'Excel: memory on top', most(xlsx.ours), { atMost: 60, unit: 'MB' }),
    ]
  } finally {
    await Promise.all([ours, bare, book, floor].map((each) => each.stop()))
  }
}
