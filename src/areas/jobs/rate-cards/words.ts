import type { Basis, RateSource } from '#areas/jobs/job-enums.ts'

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
  job_card: 'from the job’s rate card',
  client_card: 'from the client’s rate card',
  agency_card: 'from the agency’s rate card',
}
