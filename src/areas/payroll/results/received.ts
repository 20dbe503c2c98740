import type { Import } from '#areas/payroll/results/contract.ts'
import { currencyOf } from '#areas/payroll/results/queries.ts'
import type { ReadResults } from '#areas/payroll/results/readers.ts'
import type { Early } from '#platform/http/mount.ts'
import { intake, type Sent, sentBy } from '#platform/intake/intake.ts'
import { reader } from '#platform/intake/reader.ts'

const reading = reader<typeof import('#areas/payroll/results/readers.ts').readResults>(
  '#areas/payroll/results/readers.ts',
  'readResults',
)

/** Reads a file of results apart, whoever made it. */
export const readApart = (content: string, currency: string, sent: Sent): Promise<ReadResults> =>
  intake.read(reading, { content, currency }, sent)

/** What was sent, read before a transaction begins. Undefined: there is no such run, which is said there. */
export async function readSent(
  early: Early & { said(): { params: { id: number }; body: Pick<Import, 'content'> } },
): Promise<ReadResults | undefined> {
  const { params, body } = early.said()
  const currency = await currencyOf(early.deps.database.reading(early.tenant.id), params.id)
  return currency === undefined ? undefined : readApart(body.content, currency, sentBy(early, 'content'))
}
