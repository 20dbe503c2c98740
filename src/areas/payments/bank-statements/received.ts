import type { Mapping, NewBankStatement } from '#areas/payments/bank-statements/contract.ts'
import { sameFile } from '#areas/payments/bank-statements/queries.ts'
import type { LookedAt, ReadFile } from '#areas/payments/bank-statements/reading/readers.ts'
import { rememberedFor } from '#areas/payments/bank-statements/remembering.ts'
import type { Early } from '#platform/http/mount.ts'
import { intake, sentBy } from '#platform/intake/intake.ts'
import { reader } from '#platform/intake/reader.ts'

const looking = reader<typeof import('#areas/payments/bank-statements/reading/readers.ts').lookAt>(
  '#areas/payments/bank-statements/reading/readers.ts',
  'lookAt',
)
const reading = reader<typeof import('#areas/payments/bank-statements/reading/readers.ts').readLines>(
  '#areas/payments/bank-statements/reading/readers.ts',
  'readLines',
)

type Sent<Body> = Early & { said(): { body: Body } }

/** What a table was taken for: as somebody said, as the last one of its account, or as headings and cells tell. */
export type TableAs = { headings: string; mapping: Mapping; currency: string; account: string }

/** `file` is absent where these very bytes are here already: that is refused where nothing can come between. */
export type ReceivedFile = { sha256: string; table?: TableAs; file?: ReadFile }

/** What a file holds, for a person to look at. */
export const lookAtSent = (early: Sent<{ content: string }>): Promise<LookedAt> =>
  intake.read(looking, { content: early.said().body.content, withLines: false }, sentBy(early, 'content'))

/** The lines of a file, read before a transaction begins. Refuses what cannot be read or does not add up. */
export async function readSent(early: Sent<NewBankStatement>): Promise<ReceivedFile> {
  const given = early.said().body
  const sent = sentBy(early, 'content')
  const looked = await intake.read(looking, { content: given.content, withLines: true }, sent)
  const { sha256 } = looked
  if ('file' in looked) return { sha256, file: looked.file }
  const db = early.deps.database.reading(early.tenant.id)
  if (await sameFile(db, sha256)) return { sha256 }
  const remembered = await rememberedFor(db, looked.head, given.account)
  const table = {
    headings: looked.head.key,
    mapping: given.mapping ? completed(looked.head.guess, given.mapping) : remembered.mapping,
    currency: given.currency ?? remembered.currency,
    account: remembered.account,
  }
  const { content } = given
  const { mapping, currency } = table
  return { sha256, table, file: await intake.read(reading, { content, mapping, currency }, sent) }
}

/** What was sent of columns, and the rest as the file tells. */
const completed = (guess: Mapping, given: NonNullable<NewBankStatement['mapping']>): Mapping => ({
  ...given,
  has_headings: given.has_headings ?? guess.has_headings,
  way_codes: given.way_codes ?? guess.way_codes,
  state: given.state === undefined ? guess.state : given.state,
})
