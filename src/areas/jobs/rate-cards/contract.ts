import { z } from 'zod'
import { Basis, RateSource } from '#areas/jobs/job-enums.ts'
import { Currency, Day, endpoint, Id, IdParam, Rate, ShownDay, Version } from '#platform/http/contract.ts'

export const CardRowInput = z.object({
  rate_code_id: Id,
  basis: Basis,
  pay: Rate,
  charge: Rate,
  /** The least that is charged, whatever the basis comes to. */
  min_charge: Rate.nullable().default(null),
  effective_from: Day,
  effective_to: Day.nullable().default(null),
})
export type CardRowInput = z.output<typeof CardRowInput>

export const ChangeRateCard = z.object({
  rows: z.array(CardRowInput).max(200, 'At most 200 rows'),
  version: Version,
})
export type ChangeRateCard = z.output<typeof ChangeRateCard>

export const RateCard = z.object({
  /** Null for the agency's own, and for that of a job. */
  client_id: Id.nullable(),
  /** Null where the client is not, or the agency. */
  client_name: z.string().nullable(),
  /** Null but for the card of a job. */
  job_id: Id.nullable(),
  currency: Currency,
  rows: z.array(
    z.object({
      rate_code_id: Id,
      basis: Basis,
      /** Null for people who may not see that side. */
      pay: z.string().nullable(),
      charge: z.string().nullable(),
      min_charge: z.string().nullable(),
      effective_from: ShownDay,
      effective_to: ShownDay.nullable(),
    }),
  ),
  /** 0 while there is none. */
  version: Version,
})
export type RateCard = z.output<typeof RateCard>

/** What a card says for one code on a day, worked out. */
export const CardRate = z.object({
  rate_code_id: Id,
  pay_rate: z.string().nullable(),
  charge_rate: z.string().nullable(),
  source: RateSource,
  /** The first day of the row of the card. */
  card_from: ShownDay,
})
export type CardRate = z.output<typeof CardRate>

const params = z.object({ id: IdParam })
const id = z.coerce.number().int().positive()

export const rateCards = {
  ofAgency: endpoint({
    method: 'GET',
    path: '/rate-cards/agency',
    allow: 'rate_cards.manage',
    reply: RateCard,
  }),
  changeOfAgency: endpoint({
    method: 'PUT',
    path: '/rate-cards/agency',
    allow: 'rate_cards.manage',
    body: ChangeRateCard,
    reply: RateCard,
  }),
  ofClient: endpoint({
    method: 'GET',
    path: '/clients/:id/rate-card',
    allow: 'rate_cards.manage',
    params,
    reply: RateCard,
  }),
  changeOfClient: endpoint({
    method: 'PUT',
    path: '/clients/:id/rate-card',
    allow: 'rate_cards.manage',
    params,
    body: ChangeRateCard,
    reply: RateCard,
  }),
  ofJob: endpoint({
    method: 'GET',
    path: '/jobs/:id/rate-card',
    allow: 'rate_cards.manage',
    params,
    reply: RateCard,
  }),
  changeOfJob: endpoint({
    method: 'PUT',
    path: '/jobs/:id/rate-card',
    allow: 'rate_cards.manage',
    params,
    body: ChangeRateCard,
    reply: RateCard,
  }),
  proposal: endpoint({
    method: 'GET',
    path: '/rate-cards/proposal',
    summary:
      'The rates that a placement at this client (on this job) would begin with on a day, and which card they come from',
    allow: ['placements.rates.propose', 'placements.rates.approve'],
    query: z.object({ client_id: id, job_id: id.optional(), day: Day, basic_rate_code_id: id }),
    reply: z.object({ data: z.array(CardRate) }),
  }),
}
