import type {
  BankFilePreview,
  BankStatement,
  NewBankStatement,
} from '#areas/payments/bank-statements/contract.ts'
import {
  alikeAmong,
  findStatement,
  groundOf,
  insertLines,
  insertStatement,
  keysAmong,
  knownAccounts,
  lastStatement,
  sameFile,
} from '#areas/payments/bank-statements/queries.ts'
import { unreadable } from '#areas/payments/bank-statements/reading/bank-file.ts'
import type { LookedAt } from '#areas/payments/bank-statements/reading/readers.ts'
import type { ReceivedFile } from '#areas/payments/bank-statements/received.ts'
import { mappingFor, rememberedFor } from '#areas/payments/bank-statements/remembering.ts'
import { accountName, alikeWarning } from '#areas/payments/bank-statements/rules.ts'
import { companiesAmong } from '#areas/payments/queries.ts'
import { agencyDefaults, keepWithinOpen, todayOf } from '#areas/settings/public.ts'
import type { Context } from '#platform/context.ts'
import { dayAt, formatDay } from '#platform/days.ts'
import { exclusively } from '#platform/db/exclusive.ts'
import type { Db } from '#platform/db/tenant.ts'
import { recordHistory } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'
import { conflict, invalid, Refusal, refuse } from '#platform/refusal.ts'
import { acceptWarnings } from '#platform/warnings.ts'

/** What a file holds, and what its columns were the last time or seem to be. Writes nothing. */
export async function previewFile({ db }: Context, looked: LookedAt): Promise<BankFilePreview> {
  const { sha256, format } = looked
  const existing = await sameFile(db, sha256)
  const common = { format, sha256, existing_id: existing?.id ?? null }
  if ('head' in looked) {
    const { key, guess, ...table } = looked.head
    const known = await knownAccounts(db, key)
    const { account, currency, mapping, legal_entity_id } = await rememberedFor(db, looked.head)
    return {
      ...{ ...common, ...table, account, currency, mapping, guess, legal_entity_id },
      ...{ is_known: account !== '', left_out_count: 0 },
      accounts: known.map((each) => ({ ...each, mapping: mappingFor(looked.head, each) })),
    }
  }
  const { currency, line_count, left_out_count } = looked.file
  const account = accountName(looked.file.account)
  const known = account === '' ? undefined : await lastStatement(db, account)
  return {
    ...{ ...common, account, currency, legal_entity_id: known?.legal_entity_id ?? null },
    ...{ line_count, left_out_count, headings: [], rows: [], mapping: null, guess: null, two_days: null },
    ...{ is_known: known !== undefined, accounts: [] },
  }
}

/**
 * Takes the lines of a file, as they were read, that are on none before. Refuses the same bytes twice, a currency nobody
 * is invoiced in, days to come, and new lines in a closed period.
 */
export async function importFile(
  ctx: Context,
  given: Omit<NewBankStatement, 'content'>,
  { sha256, table, file }: ReceivedFile,
): Promise<BankStatement> {
  const { db } = ctx
  // Two files of one account at one instant: the second finds what the first brought.
  await exclusively(db, 'bank_statement.import')
  await refuseSame(db, sha256)
  // It was here when it was read, and is not any more.
  if (!file) throw conflict('bank statement')
  const account = accountName(given.account || file.account || table?.account || '')
  if (account === '')
    throw invalid('account', 'Say which bank account this is: the file does not', 'bank_file.account')
  const ground = await groundOf(db, file.currency)
  refuse(whyNotCurrency(ground.is_used, file.currency, table !== undefined))
  const earlier = await lastStatement(db, account)
  if (earlier && earlier.currency !== file.currency)
    throw invalid(
      table ? 'currency' : 'content',
      `This account is in ${earlier.currency}`,
      'bank_file.currency',
    )
  const legal_entity_id = given.legal_entity_id ?? earlier?.legal_entity_id ?? ground.legal_entity_id
  if (!(await companiesAmong(db, [legal_entity_id])).has(legal_entity_id))
    throw invalid('legal_entity_id', 'There is no such company')

  const keys = file.lines.map(({ line_key }) => line_key)
  const there = await keysAmong(db, account, keys)
  const fresh = file.lines.flatMap((line, position) =>
    there.has(line.line_key) ? [] : [{ ...line, position }],
  )
  const alike = await alikeAmong(db, account, fresh, keys)
  const reasons = acceptWarnings([alikeWarning(alike, account)], given.accepted)
  const days = file.lines.map(({ day }) => day).sort()
  const today = await todayOf(ctx)
  if (days.at(-1)! > today)
    throw unreadable(
      'day',
      `A line of ${formatDay(days.at(-1)!)} is still to come: check how the days are written`,
    )
  const newDays = [...new Set(fresh.map(({ day }) => day))].sort()
  const overridden = await keepWithinOpen(
    ctx,
    newDays.slice(0, 1).map((day) => ({ day, field: 'content' })),
  )
  const id = await insertStatement(
    db,
    {
      ...{
        legal_entity_id,
        account,
        format: file.format,
        filename: given.filename,
        sha256,
        currency: file.currency,
      },
      ...{ from_day: days[0]!, to_day: days.at(-1)!, opening: file.opening, closing: file.closing },
      ...{ line_count: file.lines.length, new_count: fresh.length },
      ...{ left_out: file.left_out, left_out_count: file.left_out_count },
      ...{ headings: table?.headings ?? '', mapping: table?.mapping ?? null },
    },
    ctx.who.id,
  )
  await insertLines(db, { id, account, currency: file.currency }, fresh)
  await recordHistory(ctx, 'bank_statements', id, 'uploaded', {
    lines: { from: null, to: file.lines.length },
    new_lines: { from: null, to: fresh.length },
    ...overridden,
    ...reasons,
  })
  await announce(db, 'bank_statement.uploaded', { ids: [id] })
  return findStatement(ctx, id)
}

async function refuseSame(db: Db, sha256: string): Promise<void> {
  const same = await sameFile(db, sha256)
  if (!same) return
  const { tz } = await agencyDefaults(db)
  const text = `This very file was uploaded on ${formatDay(dayAt(new Date(same.created_at).getTime(), tz))}`
  const refusal = new Refusal('bank_file.same', 409, 'This file is here already', text, { content: [text] })
  refusal.existing = { label: 'See its lines', page: `/bank-statements/${same.id}/view` }
  throw refusal
}

function whyNotCurrency(isUsed: boolean, currency: string, isTyped: boolean) {
  if (isUsed) return undefined
  const text = `Nobody is invoiced in ${currency}: none of this money can be of a client`
  return {
    ...{ code: 'bank_file.currency', title: 'Please check the currency' },
    errors: { [isTyped ? 'currency' : 'content']: [text] },
  }
}
