import { longestFigure } from '#areas/payments/bank-statements/reading/bank-file.ts'
import type { LeftOutReason } from '#areas/payments/bank-statements/words.ts'

type State = 'booked' | LeftOutReason

/** What banks write into a column that says how far a payment got. */
const words: Record<State, string> = {
  booked:
    'booked|completed|complete|posted|settled|cleared|executed|processed|success|successful|successfully executed|done|final|confirmed|gebucht|umsatz gebucht|ausgeführt|ausgefuehrt|book|comptabilisé|contabilizado|geboekt|uitgevoerd',
  pending:
    'pending|in progress|processing|authorised|authorized|scheduled|created|waiting|open|uncleared|unsettled|pdng|futr|vorgemerkt|umsatz vorgemerkt|ausstehend|offen|en attente|pendiente|in behandeling',
  declined:
    'declined|failed|rejected|refused|cancelled|canceled|expired|blocked|void|voided|error|abgelehnt|storniert|fehlgeschlagen|refusé|rechazado|geweigerd',
  reversed: 'reversed|reverted|returned|refunded|recalled|zurückgebucht|rückgängig',
  information: 'information|info',
}

const stateOf = new Map(
  Object.entries(words).flatMap(([state, said]) =>
    said.split('|').map((word) => [word, state as State] as const),
  ),
)

/** How far a payment got, by the word of the bank. Undefined: it is none of those. */
export const stateIn = (text: string): State | undefined =>
  text.length > longestFigure
    ? undefined
    : stateOf.get(text.trim().toLowerCase().replace(/[._]+/g, ' ').trim())

/**
 * What a column says of each line. Where it names what is booked, a line it says nothing of is not known to be; where it
 * only marks what is not, an empty cell is booked.
 */
export function statesOf(column: readonly string[]): (State | undefined)[] {
  const found = column.map(stateIn)
  const namesBooked = found.includes('booked')
  return found.map((state, at) => state ?? (column[at]!.trim() === '' && !namesBooked ? 'booked' : undefined))
}
