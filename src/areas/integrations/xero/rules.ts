import type { Connection } from '#areas/integrations/connections.ts'
import type { Minor } from '#platform/money.ts'
import type { Reason } from '#platform/refusal.ts'

export type Choice = {
  kind: 'account' | 'tax'
  code: string
  name: string
  details: { class?: string; rate?: number; sales?: boolean; purchases?: boolean }
  archived: boolean
}

type Code = { name: string; code: string; rate?: number }

/** What a tax code of ours probably is over there: the same rate, on the same side; of several the one most like it. */
export function suggestTax(
  code: Code,
  side: 'sales' | 'purchases',
  choices: readonly Choice[],
): string | null {
  const fitting = choices.filter(
    ({ kind, archived, details }) =>
      kind === 'tax' && !archived && details.rate === code.rate && details[side] !== false,
  )
  return mostLike(code, fitting)
}

/** The account of the same code or name; else, for the usual one, the first of its class. */
export function suggestAccount(
  code: Code | undefined,
  side: 'sales' | 'purchases',
  choices: readonly Choice[],
) {
  const fitting = choices.filter(
    ({ kind, archived, details }) =>
      kind === 'account' && !archived && details.class === (side === 'sales' ? 'REVENUE' : 'EXPENSE'),
  )
  if (!code) return fitting.find(({ name }) => usual[side].test(name))?.code ?? fitting[0]?.code ?? null
  return (
    fitting.find((each) => each.code === code.code || plain(each.name) === plain(code.name))?.code ?? null
  )
}

const usual = { sales: /^sales$/i, purchases: /direct|subcontract|cost of/i }

/** Of several with no word in common the one with the plainest name: “20% (VAT on Income)” before “20% on capital goods”. */
function mostLike(code: Code, choices: readonly Choice[]): string | null {
  const words = (text: string) => new Set(text.toLowerCase().match(/[a-z]{3,}/g) ?? [])
  const ours = words(`${code.name} ${code.code}`)
  const alike = (name: string) => [...words(name)].filter((word) => ours.has(word)).length
  const sorted = [...choices].sort(
    (a, b) => alike(b.name) - alike(a.name) || a.name.length - b.name.length || a.code.localeCompare(b.code),
  )
  return sorted[0]?.code ?? null
}

const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')

export function whyNotSync(connection: Pick<Connection, 'status' | 'paused'>): Reason | undefined {
  if (connection.status !== 'connected' && connection.status !== 'degraded')
    return {
      code: 'xero.not_connected',
      title: 'Xero is not connected',
      description: 'Connect it first: then what waits goes by itself.',
    }
  if (connection.paused)
    return { code: 'xero.paused', title: 'It is paused', description: 'Switch the pause off first.' }
  return undefined
}

/** A decimal of Xero in minor units: exact to the penny, whatever way it is written. */
export const minorOf = (amount: unknown): Minor => Math.round(Number(amount ?? 0) * 100)

/** Minor units as Xero takes them: two decimals, and no floating point on the way. */
export function decimalOf(minor: Minor): number {
  const sign = minor < 0 ? '-' : ''
  const digits = String(Math.abs(minor)).padStart(3, '0')
  return Number(`${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`)
}

/** How a document looks over there, as far as it is ours to say. */
export type Facts = {
  number: string
  contact: string
  date: string
  due_date: string
  reference: string
  currency: string
  net: Minor
  tax: Minor
  gross: Minor
  lines: string[]
  status: string
  paid: Minor
}

type Line = {
  Description?: string
  Quantity?: number
  UnitAmount?: number
  LineAmount?: number
  AccountCode?: string
  TaxType?: string
  TaxAmount?: number
}
export type RemotePayment = {
  PaymentID: string
  Date?: string
  Amount?: number
  Reference?: string
  Status?: string
}
export type RemoteDocument = {
  UpdatedDateUTC?: string
  InvoiceID?: string
  CreditNoteID?: string
  InvoiceNumber?: string
  CreditNoteNumber?: string
  Type?: string
  Contact?: { ContactID?: string; Name?: string }
  Date?: string
  DateString?: string
  DueDate?: string
  DueDateString?: string
  Reference?: string
  CurrencyCode?: string
  SubTotal?: number
  TotalTax?: number
  Total?: number
  AmountPaid?: number
  Status?: string
  LineItems?: Line[]
  Payments?: RemotePayment[]
  StatusAttributeString?: string
  ValidationErrors?: { Message: string }[]
}

export const factsOf = (remote: RemoteDocument): Facts => ({
  number: remote.InvoiceNumber ?? remote.CreditNoteNumber ?? '',
  contact: remote.Contact?.ContactID ?? '',
  date: dayOf(remote.DateString ?? remote.Date),
  due_date: dayOf(remote.DueDateString ?? remote.DueDate),
  reference: remote.Reference ?? '',
  currency: remote.CurrencyCode ?? '',
  net: minorOf(remote.SubTotal),
  tax: minorOf(remote.TotalTax),
  gross: minorOf(remote.Total),
  lines: (remote.LineItems ?? []).map(
    (line) =>
      `${line.Description ?? ''} · ${line.Quantity ?? 1} × ${line.UnitAmount ?? 0} · ${line.AccountCode ?? ''} · ${line.TaxType ?? ''} ${line.TaxAmount ?? 0}`,
  ),
  status: remote.Status ?? '',
  paid: minorOf(remote.AmountPaid),
})

/** `2026-01-05T00:00:00` or `/Date(1767571200000+0000)/` as a day. */
export function dayOf(text: string | undefined): string {
  const ms = instantOf(text)
  return ms === undefined ? (text ?? '').slice(0, 10) : new Date(ms).toISOString().slice(0, 10)
}

/** The milliseconds of `/Date(1767571200000+0000)/`. */
export function instantOf(text: string | undefined): number | undefined {
  const [, ms] = /^\/Date\((-?\d+)/.exec(text ?? '') ?? []
  return ms === undefined ? undefined : Number(ms)
}

const compared = [
  ['number', 'Number'],
  ['contact', 'Contact'],
  ['date', 'Date'],
  ['due_date', 'Due date'],
  ['reference', 'Reference'],
  ['currency', 'Currency'],
  ['net', 'Net'],
  ['tax', 'VAT'],
  ['gross', 'Total'],
] as const

/** What was changed over there since both agreed. Being approved or paid there is no change: it is what it is there for. */
export function changesBetween(
  agreed: Facts,
  found: Facts,
): { field: string; ours: string; theirs: string }[] {
  const shown = (value: string | number) => (typeof value === 'number' ? decimalOf(value).toFixed(2) : value)
  const fields = compared
    .filter(([field]) => agreed[field] !== found[field])
    .map(([field, label]) => ({ field: label, ours: shown(agreed[field]), theirs: shown(found[field]) }))
  const lines = Array.from({ length: Math.max(agreed.lines.length, found.lines.length) }, (_, at) => ({
    field: `Line ${at + 1}`,
    ours: agreed.lines[at] ?? '',
    theirs: found.lines[at] ?? '',
  })).filter(({ ours, theirs }) => ours !== theirs)
  const ended = ['VOIDED', 'DELETED'].includes(found.status) && agreed.status !== found.status
  return [
    ...fields,
    ...lines,
    ...(ended
      ? [{ field: 'Status', ours: agreed.status.toLowerCase(), theirs: found.status.toLowerCase() }]
      : []),
  ]
}
