import type {
  ChangeMarginFloor,
  ConfirmFigure,
  CorrectFigure,
  LegalFigure,
  MarginFloor,
  NewFigure,
  WithdrawFigure,
} from '#areas/settings/figures/contract.ts'
import { figureKinds, isCounted } from '#areas/settings/figures/figure-kinds.ts'
import { findMarginFloor, insertSaid, lastSaid } from '#areas/settings/figures/queries.ts'
import {
  type FigureRow,
  type FigureValue,
  figureRows,
  whyNotAdd,
  whyNotConfirm,
  whyNotSay,
  whyNotValue,
  whyNotWithdraw,
} from '#areas/settings/figures/rules.ts'
import { shippedFigures } from '#areas/settings/figures/shipped.ts'
import { saveSettings } from '#areas/settings/queries.ts'
import { todayOf } from '#areas/settings/today.ts'
import type { Context } from '#platform/context.ts'
import { counted } from '#platform/counted.ts'
import { formatDay } from '#platform/days.ts'
import { exclusively } from '#platform/db/exclusive.ts'
import type { Db } from '#platform/db/tenant.ts'
import { differences, recordHistory } from '#platform/history.ts'
import { formatRate } from '#platform/money.ts'
import { announce } from '#platform/outbox.ts'
import { refuse } from '#platform/refusal.ts'

type Figures = { data: LegalFigure[] }

export async function listFigures(db: Db): Promise<Figures> {
  const said = await lastSaid(db)
  const by = new Map(said.map((row) => [row.id, row]))
  const data = figureRows(shippedFigures, said).map((row) => {
    const last = row.state === 'shipped' || row.said_id === null ? undefined : by.get(row.said_id)
    return { ...row, value: { ...row.value }, said_by: last?.by ?? null, said_at: last?.at ?? null }
  })
  return { data }
}

/** A value from a day that has none yet. */
export async function addFigure(ctx: Context, { key, from_day, value, source }: NewFigure): Promise<Figures> {
  refuse(whyNotValue(key, value))
  const { row, last } = await heldFigure(ctx.db, { key, from_day })
  refuse(whyNotAdd(row))
  await say(ctx, { key, from_day, value, source }, { said: 'set', reason: '', replaces_id: last })
  await tell(ctx, 'legal figure added', { key, from_day }, { to: value })
  return listFigures(ctx.db)
}

/** Another value from a day that has one. The row that it takes the place of stays as it is. */
export async function correctFigure(ctx: Context, given: CorrectFigure): Promise<Figures> {
  const { key, from_day, value, source, reason, said_id } = given
  refuse(whyNotValue(key, value))
  const { row } = await heldFigure(ctx.db, given)
  refuse(whyNotSay(row, said_id))
  await say(ctx, { key, from_day, value, source }, { said: 'set', reason, replaces_id: said_id })
  await tell(ctx, 'legal figure corrected', given, { from: row!.value, to: value, reason })
  return listFigures(ctx.db)
}

/** Somebody checked what is shipped. */
export async function confirmFigure(ctx: Context, given: ConfirmFigure): Promise<Figures> {
  const { row } = await heldFigure(ctx.db, given)
  refuse(whyNotSay(row, given.said_id))
  refuse(whyNotConfirm(row!))
  await say(ctx, row!, { said: 'confirmed', reason: '', replaces_id: given.said_id })
  await tell(ctx, 'legal figure confirmed', given, { to: row!.value })
  return listFigures(ctx.db)
}

/** A value of one's own that is still to come goes; what is shipped for its day, if anything, holds again. */
export async function withdrawFigure(ctx: Context, given: WithdrawFigure): Promise<Figures> {
  const { row } = await heldFigure(ctx.db, given)
  refuse(whyNotSay(row, given.said_id))
  refuse(whyNotWithdraw(row!, await todayOf(ctx)))
  const { reason, said_id: replaces_id } = given
  await say(ctx, row!, { said: 'withdrawn', reason, replaces_id })
  await tell(ctx, 'legal figure withdrawn', given, { from: row!.value, reason })
  return listFigures(ctx.db)
}

export async function changeMarginFloor(
  ctx: Context,
  { version, margin_floor }: ChangeMarginFloor,
): Promise<MarginFloor> {
  const before = await findMarginFloor(ctx.db)
  await saveSettings(ctx.db, version, { margin_floor })
  const after = await findMarginFloor(ctx.db)
  await recordHistory(ctx, 'settings', 1, 'changed', differences(before, after))
  await announce(ctx.db, 'figures.changed', {})
  return after
}

type Named = Pick<FigureRow, 'key' | 'from_day'>

/** How the figure of this day stands, and stays until the transaction ends; `last`: what was said about it last, a withdrawal too. */
async function heldFigure(db: Db, { key, from_day }: Named) {
  await exclusively(db, 'legal_figures')
  const all = await lastSaid(db)
  const isIt = (row: Named) => row.key === key && row.from_day === from_day
  return { row: figureRows(shippedFigures, all).find(isIt), last: all.find(isIt)?.id ?? null }
}

type Saying = { said: 'set' | 'confirmed' | 'withdrawn'; reason: string; replaces_id: number | null }

async function say(ctx: Context, figure: Named & { value: FigureValue; source: string }, saying: Saying) {
  const { key, from_day, value, source } = figure
  await insertSaid(ctx.db, { key, from_day, value, source, ...saying, user_id: ctx.who.id })
  await announce(ctx.db, 'figures.changed', {})
}

type Changed = { from?: FigureValue; to?: FigureValue; reason?: string }

/** The history is one for all figures: each line names the figure, its part and its day. */
async function tell(ctx: Context, action: string, { key, from_day }: Named, { from, to, reason }: Changed) {
  const { label, fields } = figureKinds[key]
  const since = `${label} from ${formatDay(from_day)}`
  const lines = fields.map((field) => {
    const written = (value: FigureValue | undefined) => {
      const part = value?.[field.name]
      return part === undefined
        ? null
        : field.unit === 'percent'
          ? `${part}%`
          : isCounted(field.unit)
            ? counted(Number(part), field.unit.slice(0, -1))
            : `${formatRate(part)} ${field.unit}`
    }
    return [
      fields.length === 1 ? since : `${since}, ${field.label}`,
      { from: written(from), to: written(to) },
    ]
  })
  const why = reason ? { reason: { from: null, to: reason } } : {}
  await recordHistory(ctx, 'legal-figures', 1, action, { ...Object.fromEntries(lines), ...why })
}
