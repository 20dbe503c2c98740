import { rateFacts } from '#areas/jobs/placement-check-queries.ts'
import { moneyMask } from '#areas/jobs/placement-queries.ts'
import type { CardRate, ChangeRateCard, RateCard } from '#areas/jobs/rate-cards/contract.ts'
import {
  billedClient,
  cardOfAgency,
  cardOfClient,
  cardOfJob,
  insertCard,
  isJobOf,
  type StoredCard,
  saveCardRows,
} from '#areas/jobs/rate-cards/queries.ts'
import { type CardRow, whyNotCard } from '#areas/jobs/rate-cards/rules.ts'
import { cardRates } from '#areas/jobs/rate-cards/sources.ts'
import { basisNames } from '#areas/jobs/rate-cards/words.ts'
import { agencyDefaults } from '#areas/settings/public.ts'
import { type Context, covers } from '#platform/context.ts'
import { formatDay } from '#platform/days.ts'
import { saveVersioned } from '#platform/db/save-versioned.ts'
import { differences, recordHistory } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'
import { conflict, forbidden, notFound, refuse } from '#platform/refusal.ts'

type Reading = Pick<Context, 'db' | 'who'>

/** Whose card: of a client, of a job, or (neither) of the agency. */
export type CardOf = { client_id?: number; job_id?: number }

/** A card as far as the reader may see pay and charge. */
export async function showCard({ db, who }: Reading, of: CardOf): Promise<RateCard> {
  const { id: _, ...card } = await storedCard(db, of)
  const { pay, charge } = moneyMask({ who })
  return {
    ...card,
    rows: card.rows.map(({ id: _row, ...row }) => ({
      ...row,
      pay: pay ? row.pay : null,
      // A factor or margin together with the pay says what is paid, and the other way round.
      charge: charge && (pay || row.basis === 'fixed') ? row.charge : null,
      min_charge: charge ? (row.min_charge ?? null) : null,
    })),
  }
}

async function storedCard(db: Context['db'], { client_id, job_id }: CardOf): Promise<StoredCard> {
  if (client_id !== undefined) return cardOfClient(db, client_id)
  if (job_id !== undefined) return cardOfJob(db, job_id)
  const kept = await cardOfAgency(db)
  if (kept) return kept
  const { currency } = await agencyDefaults(db)
  return { id: null, client_id: null, client_name: null, job_id: null, currency, rows: [], version: 0 }
}

/** Writes a card as a whole; who may not see both sides changes neither. */
export async function changeCard(
  ctx: Context,
  of: CardOf,
  { rows, version }: ChangeRateCard,
): Promise<RateCard> {
  const { pay, charge } = moneyMask(ctx)
  if (!pay || !charge) {
    const hidden = pay ? 'placements.rates.view_charge' : 'placements.rates.view_pay'
    throw forbidden(hidden, 'You may not change rates')
  }
  const before = await storedCard(ctx.db, of)
  const codes = await rateFacts(ctx.db, [
    ...new Set([...rows, ...before.rows].map((row) => row.rate_code_id)),
  ])
  const unknown = rows.flatMap(({ rate_code_id }, at) =>
    codes.has(rate_code_id) ? [] : [[`rows.${at}.rate_code_id`, ['Rate code not found']] as const],
  )
  if (unknown.length > 0)
    refuse({
      code: 'not_found',
      title: 'Please check the rate card',
      errors: Object.fromEntries(unknown) as never,
    })
  refuse(whyNotCard(rows))
  const id = before.id ?? (version === 0 ? await insertCard(ctx.db, before) : undefined)
  if (id === undefined) throw conflict('rate card')
  if (before.id !== null) await saveVersioned(ctx.db, 'rate_cards', { id, version }, {}, 'rate card')
  await saveCardRows(ctx.db, id, rows)
  const old = lines(before.rows, codes)
  const gone = Object.fromEntries(Object.keys(old).map((line) => [line, null]))
  await recordHistory(
    ctx,
    'rate-cards',
    id,
    before.id === null ? 'created' : 'changed',
    differences(old, { ...gone, ...lines(rows, codes) }),
  )
  await announce(ctx.db, 'rate_card.changed', { id })
  return showCard(ctx, of)
}

/** A line for each side of each row, under names that the history masks by. */
function lines(rows: readonly CardRow[], codes: ReadonlyMap<number, { name: string }>) {
  return Object.fromEntries(
    rows.flatMap(({ rate_code_id, basis, pay, charge, min_charge, effective_from, effective_to }) => {
      const name = codes.get(rate_code_id)!.name
      const since = `from ${formatDay(effective_from)}`
      return [
        [`${name}_basis, ${since}`, basisNames[basis]],
        [`${name}_pay, ${since}`, pay],
        [`${name}_charge, ${since}`, charge],
        [`${name}_charge_at_least, ${since}`, min_charge ?? null],
        [`${name}_lasts, ${since}`, effective_to ? `until ${formatDay(effective_to)}` : null],
      ]
    }),
  )
}

type Wanted = { client_id: number; job_id?: number | undefined; day: string; basic_rate_code_id: number }

/** What a placement at this client would begin with, by the cards. */
export async function proposedByCards(
  ctx: Pick<Context, 'db' | 'who'>,
  { client_id, job_id, day, basic_rate_code_id }: Wanted,
): Promise<{ data: CardRate[] }> {
  const client = await billedClient(ctx.db, client_id)
  if (!client || !covers(ctx.who, 'clients.view', client)) throw notFound('Client')
  const { pay, charge } = moneyMask(ctx)
  if (job_id !== undefined && !(await isJobOf(ctx.db, job_id, client_id))) throw notFound('Job')
  const { currency } = client
  const on = await cardRates(ctx.db, {
    ...{ client_id, job_id: job_id ?? null, currency, pay_currency: currency, basic_rate_code_id },
  })
  return {
    data: on(day).map((row) => ({
      ...row,
      pay_rate: pay ? row.pay_rate : null,
      charge_rate: charge ? row.charge_rate : null,
    })),
  }
}
