import { readFileSync } from 'node:fs'
import type { Statement } from '#areas/payments/account/contract.ts'
import type { AccountClient } from '#areas/payments/account/statement.ts'
import { bandKeys, bandNames, lineNames } from '#areas/payments/account/words.ts'
import { formatDay } from '#platform/days.ts'
import { formatMoney } from '#platform/money.ts'
import { renderPdf } from '#platform/pdf/pdf.ts'

const template = readFileSync(new URL('./statement.typ', import.meta.url), 'utf8')

type Look = { locale: string; accent: string }

/** The statement as a PDF: A4, tagged, all words written out beforehand. */
export function renderStatement(statement: Statement, client: AccountClient, look: Look): Promise<Buffer> {
  return renderPdf({ template, data: paperOf(statement, client, look) })
}

/** What `statement.typ` draws: words only, so that the template knows no figures. */
export function paperOf(
  statement: Statement,
  { company, ...client }: AccountClient,
  { locale, accent }: Look,
) {
  const day = (value: string | null) => (value === null ? '' : formatDay(value, 'date', locale))
  const [year, month, date] = statement.to.split('-').map(Number)
  return {
    accent,
    issuer: { name: company.name, address: company.address, email: company.email },
    client: { name: client.name, address: client.address },
    range: `${day(statement.from)} – ${day(statement.to)}`,
    title: `Statement of account, ${client.name}`,
    date: { year, month, day: date },
    payment: company.bank,
    accounts: statement.accounts.map(({ currency, opening, closing, ageing, lines }) => {
      const money = (minor: number) => formatMoney(minor, currency, locale)
      return {
        currency,
        opening: { label: `Balance before ${day(statement.from)}`, value: money(opening) },
        closing: { label: `Balance on ${day(statement.to)}`, value: money(closing) },
        lines: lines.map((line) => ({
          day: day(line.day),
          what: line.reference === '' ? lineNames[line.kind] : `${lineNames[line.kind]} ${line.reference}`,
          due: day(line.due_date),
          amount: money(line.amount),
          balance: money(line.balance),
        })),
        bands: bandKeys.map((key) => ({ label: bandNames[key], value: money(ageing[key]) })),
      }
    }),
  }
}
