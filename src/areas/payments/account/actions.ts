import { createHash } from 'node:crypto'
import { stationeryOf } from '#areas/access/public.ts'
import { listAgeing, owedCurrencies, sumAgeing } from '#areas/payments/account/ageing.ts'
import type { AgeingQuery, Statement } from '#areas/payments/account/contract.ts'
import { renderStatement } from '#areas/payments/account/pdf.ts'
import { type Range, rangeOf, whyNotPrint, whyNotRange } from '#areas/payments/account/rules.ts'
import { accountClient, statementOf } from '#areas/payments/account/statement.ts'
import { statementMail } from '#areas/payments/mail-kinds.ts'
import { agencyDefaults, todayOf } from '#areas/settings/public.ts'
import type { Deps } from '#platform/area.ts'
import { ownColours } from '#platform/colours.ts'
import type { Context } from '#platform/context.ts'
import { counted } from '#platform/counted.ts'
import { formatDay } from '#platform/days.ts'
import type { Db } from '#platform/db/tenant.ts'
import { recordHistory } from '#platform/history.ts'
import { queueMails, type StoredAttachment } from '#platform/mail/queue.ts'
import { writeMail } from '#platform/mail/write.ts'
import { formatMoney } from '#platform/money.ts'
import { Refusal, refuse } from '#platform/refusal.ts'
import { storageKey } from '#platform/storage/storage.ts'

type Reading = Pick<Context, 'db' | 'who' | 'scope' | 'now'>
type Printing = Reading & Pick<Context, 'tenant' | 'publicUrl'>
type Asked = { from?: string | undefined; to?: string | undefined }

export async function showStatement(ctx: Reading, id: number, asked: Asked): Promise<Statement> {
  const today = await todayOf(ctx)
  const range: Range = rangeOf(asked, today)
  refuse(whyNotRange(range, today))
  return statementOf(ctx, id, range)
}

/** The statement on paper, in the words and amounts of the agency's locale. */
export async function printStatement(ctx: Printing, id: number, asked: Asked) {
  const statement = await showStatement(ctx, id, asked)
  refuse(whyNotPrint(statement))
  const client = await accountClient(ctx, id)
  const paper = await stationeryOf(ctx, [statementMail.name])
  const bytes = await renderStatement(statement, client, {
    locale: paper.reader.locale,
    accent: paper.brand.accent_color ?? ownColours.accent_color,
  })
  return { statement, client, paper, bytes, filename: `statement-${statement.to}.pdf` }
}

/** Emails the statement as a PDF: to the addresses given, else to whom the client's invoices go. */
export async function mailStatement(
  ctx: Context & { deps: Deps },
  id: number,
  {
    to_addresses,
    message,
    ...asked
  }: Asked & { to_addresses?: string[] | undefined; message?: string | undefined },
) {
  const { statement, client, paper, bytes, filename } = await printStatement(ctx, id, asked)
  const to = to_addresses ? [...new Set(to_addresses)] : client.addresses
  if (to.length === 0)
    refuse({
      code: 'statement.no_address',
      title: 'There is no email address to send to',
      description: 'Fill in the invoice email of the client’s billing profile, or a contact for billing.',
      errors: { to_addresses: ['Give at least one address'] },
    })
  const attachment = await stored(ctx.db, ctx.deps.storage, id, { bytes, filename })
  const { locale } = paper.reader
  const day = formatDay(statement.to, 'date', locale)
  const balance = statement.accounts
    .map(({ closing, currency }) => formatMoney(closing, currency, locale))
    .join(' + ')
  const letter = {
    to_name: client.name,
    values: {
      client: client.name,
      company: client.company.name,
      day,
      balance,
      message: message?.trim() ?? '',
    },
    facts: [
      ['Statement to', day],
      ['Balance', balance],
    ] as [string, string][],
    footer: [
      client.company.name,
      ...(client.company.email ? [`Questions? Write to ${client.company.email}`] : []),
    ],
    attachments: [attachment],
    related: { name: 'clients', id },
  }
  await queueMails(
    ctx.db,
    to.map((to_address) => writeMail(paper, statementMail, { ...letter, to_address })),
  )
  await recordHistory(ctx, 'clients', id, 'statement sent', { to: to.join(', '), day: statement.to })
  return { title: 'Statement on its way', description: `To ${counted(to.length, 'address', 'addresses')}.` }
}

/** For a mail of the background: undefined where it is too long for paper. */
export async function storedStatement(
  at: Omit<Printing, 'who' | 'scope'> & Pick<Deps, 'storage'>,
  id: number,
): Promise<StoredAttachment | undefined> {
  try {
    // Nobody reads it but the client, who owns all of it.
    const everything = { ...at, who: { id: 0, name: 'Saffron' } as Context['who'], scope: 'all' as const }
    return await stored(at.db, at.storage, id, await printStatement(everything, id, {}))
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

async function stored(
  db: Db,
  storage: Deps['storage'],
  id: number,
  { bytes, filename }: { bytes: Buffer; filename: string },
): Promise<StoredAttachment> {
  const print = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
  const storage_key = storageKey(db.tenant, 'statements', `${id}-${print}.pdf`)
  await storage.put(storage_key, bytes)
  return { filename, content_type: 'application/pdf', storage_key }
}

type AgeingContext = Pick<Context, 'db' | 'who' | 'scope' | 'now'>

/** In which currency and as of which day the list is asked for. */
export async function ageingAsked({ db, now }: Pick<Context, 'db' | 'now'>, query: AgeingQuery) {
  const { currency } = await agencyDefaults(db)
  return { currency: query.currency ?? currency, day: query.as_of ?? (await todayOf({ db, now })) }
}

export const agedDebt = async (ctx: AgeingContext, query: AgeingQuery) =>
  listAgeing(ctx, query, await ageingAsked(ctx, query))

export const agedDebtTotals = async (ctx: AgeingContext, query: AgeingQuery) => ({
  total: await sumAgeing(ctx, query, await ageingAsked(ctx, query)),
  currencies: await owedCurrencies(ctx.db),
})
