import { readFileSync } from 'node:fs'
import type { FundedDocument, FundingSchedule } from '#areas/payments/funding/contract.ts'
import { formatDay } from '#platform/days.ts'
import { formatMoney, minorToDecimal } from '#platform/money.ts'
import { renderPdf } from '#platform/pdf/pdf.ts'
import { csvLine } from '#platform/write-csv.ts'

const template = readFileSync(new URL('./funding-schedule.typ', import.meta.url), 'utf8')

type Look = { locale: string; accent: string }

/** The schedule as a PDF: A4, tagged, all words written out beforehand. */
export const renderSchedule = (
  schedule: FundingSchedule,
  documents: readonly FundedDocument[],
  look: Look,
): Promise<Buffer> => renderPdf({ template, data: paperOf(schedule, documents, look) })

/** What `funding-schedule.typ` draws: words only, so that the template knows no figures. */
export function paperOf(
  schedule: FundingSchedule,
  documents: readonly FundedDocument[],
  { locale, accent }: Look,
) {
  const money = (minor: number) => formatMoney(minor, schedule.currency, locale)
  const day = (value: string | null) => (value === null ? '' : formatDay(value, 'date', locale))
  const [year, month, date] = schedule.scheduled_on.split('-').map(Number)
  return {
    ...{ accent, number: schedule.number, funder: schedule.funder, company: schedule.legal_entity_name },
    title: `Schedule ${schedule.number}`,
    date: { year, month, day: date },
    range: `${day(schedule.scheduled_on)}, issued up to ${day(schedule.cut_off)}`,
    lines: documents.map((document) => ({
      client: document.client_name,
      number: document.credits_number
        ? `${document.number}, credits ${document.credits_number}`
        : document.number,
      issued: day(document.issue_date),
      due: day(document.due_date),
      amount: money(document.amount),
    })),
    totals: [
      ['Invoices', `${schedule.invoice_count}`, money(schedule.invoiced)],
      ['Credit notes', `${schedule.credit_count}`, money(-schedule.credited)],
      ['Total offered', `${schedule.invoice_count + schedule.credit_count}`, money(schedule.total)],
      [`Reserve ${plain(schedule.reserve_percent)}%`, '', money(schedule.reserve)],
      ['Prepayment', '', money(schedule.prepayment)],
    ],
  }
}

const plain = (percent: string) => (percent.includes('.') ? percent.replace(/\.?0+$/, '') : percent)

/** The same for programs: a line for each document, the control totals in the last ones. */
export function scheduleCsv(schedule: FundingSchedule, documents: readonly FundedDocument[]): string {
  const money = (minor: number) => minorToDecimal(minor, schedule.currency)
  const rest = (what: string, count: number | '', minor: number) => [
    what,
    String(count),
    '',
    '',
    '',
    '',
    money(minor),
    '',
  ]
  const rows = [
    ['Client', 'Type', 'Number', 'Credits', 'Issued', 'Due', 'Amount', 'Currency'],
    ...documents.map((document) => [
      document.client_name,
      document.credits_number === null ? 'Invoice' : 'Credit note',
      document.number,
      document.credits_number ?? '',
      document.issue_date,
      document.due_date ?? '',
      money(document.amount),
      document.currency,
    ]),
    rest('INVOICES', schedule.invoice_count, schedule.invoiced),
    rest('CREDIT NOTES', schedule.credit_count, -schedule.credited),
    rest('TOTAL', schedule.invoice_count + schedule.credit_count, schedule.total),
    rest('RESERVE', '', schedule.reserve),
    rest('PREPAYMENT', '', schedule.prepayment),
  ]
  return rows.map(csvLine).join('')
}
