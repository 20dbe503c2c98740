import type { RateSource } from '#areas/jobs/job-enums.ts'
import type { Basis } from '#areas/jobs/rate-cards/contract.ts'

/** How a row of a card is worked out, as people say it. */
export const basisNames: Record<Basis, string> = {
  fixed: 'Fixed rates',
  multiplier: 'Multiple of basic',
  margin: 'Pay plus a margin',
  margin_percent: 'Pay and a margin in percent',
}

/** Where a rate came from when it was put on a placement; nothing to say of one that was typed. */
export const sourceNames: Record<RateSource, string> = {
  placement: '',
  client_card: 'from the client’s rate card',
  agency_card: 'from the agency’s rate card',
}
