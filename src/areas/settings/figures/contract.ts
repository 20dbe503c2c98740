import { z } from 'zod'
import { figureKeys } from '#areas/settings/figures/figure-keys.ts'
import { Day, endpoint, Id, Instant, requiredText, ShownDay, text, Version } from '#platform/http/contract.ts'

const Key = z.enum(figureKeys)
/** Decimals by the name of the field: `{ rate: '15', weekly_threshold: '96.15' }`. */
const Value = z.record(z.string().max(40), z.string().trim().max(16))
/** The `said_id` that was read, so that nobody writes over what they did not see. */
const said_id = Id.nullable()

export const LegalFigure = z.object({
  key: Key,
  from_day: ShownDay,
  value: z.record(z.string(), z.string()),
  /** Where it is from. */
  source: z.string(),
  /** `shipped`: as it comes with Saffron, and nobody of the agency has checked it. */
  state: z.enum(['shipped', 'confirmed', 'own']),
  said_id,
  /** Who said so last, and when; null of what is shipped. */
  said_by: z.string().nullable(),
  said_at: Instant.nullable(),
})
export type LegalFigure = z.output<typeof LegalFigure>

/** All of them, by figure and then by day. */
export const LegalFigures = z.object({ data: z.array(LegalFigure) })

export const NewFigure = z.object({ key: Key, from_day: Day, value: Value, source: text(300).default('') })
export const CorrectFigure = NewFigure.extend({ reason: requiredText(300), said_id })
export const ConfirmFigure = z.object({ key: Key, from_day: Day, said_id })
export const WithdrawFigure = ConfirmFigure.extend({ reason: requiredText(300) })
export type NewFigure = z.output<typeof NewFigure>
export type CorrectFigure = z.output<typeof CorrectFigure>
export type ConfirmFigure = z.output<typeof ConfirmFigure>
export type WithdrawFigure = z.output<typeof WithdrawFigure>

/** Of the charge, at most two decimals: `12.5`. */
export const FloorPercent = z.string().regex(/^\d{1,2}(\.\d{1,2})?$/, 'A percentage from 0 to 99.99')
export const MarginFloor = z.object({ margin_floor: z.string().nullable(), version: Version })
export const ChangeMarginFloor = z.object({ margin_floor: FloorPercent.nullable(), version: Version })
export type MarginFloor = z.output<typeof MarginFloor>
export type ChangeMarginFloor = z.output<typeof ChangeMarginFloor>

const readers = ['settings.figures', 'placements.rates.view_margin']

export const legalFigures = {
  list: endpoint({
    method: 'GET',
    path: '/legal-figures',
    allow: readers,
    summary: 'What the law sets from a day on, as it holds for this agency',
    reply: LegalFigures,
  }),
  create: endpoint({
    method: 'POST',
    path: '/legal-figures',
    allow: 'settings.figures',
    summary: 'Adds a value of a figure from a day on',
    body: NewFigure,
    reply: LegalFigures,
    creates: true,
  }),
  correct: endpoint({
    method: 'POST',
    path: '/legal-figures/corrections',
    allow: 'settings.figures',
    summary:
      'Says what a figure is from a day that has a value: a new row takes its place, and the old one stays',
    body: CorrectFigure,
    reply: LegalFigures,
    creates: true,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/legal-figures/confirmations',
    allow: 'settings.figures',
    summary: 'Says that a shipped value was checked',
    body: ConfirmFigure,
    reply: LegalFigures,
    creates: true,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/legal-figures/withdrawals',
    allow: 'settings.figures',
    summary: 'Takes back a value of one’s own that is still to come',
    body: WithdrawFigure,
    reply: LegalFigures,
    creates: true,
  }),
}

export const marginFloor = {
  show: endpoint({
    method: 'GET',
    path: '/margin-floor',
    allow: readers,
    summary:
      'The percent of the charge that a margin should not fall below, where the client has none of its own',
    reply: MarginFloor,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/margin-floor',
    allow: 'settings.figures',
    body: ChangeMarginFloor,
    reply: MarginFloor,
  }),
}
