import type { Cell, ReportColumn } from '#areas/platform-reports/contract.ts'
import type { Metered } from '#areas/platform-reports/metrics.ts'
import { dayText, hoursText, moneyText, numberText, percentText, wordsOf } from '#kit/ui/format.ts'

/** The reports, in the order of their cards. */
export const reports = {
  'tenants-overview': { title: 'Agencies at a glance', text: 'Plan, people, work and health of each' },
  'usage-metering': { title: 'Usage', text: 'What is used of what each may have' },
  'platform-sla': { title: 'Service levels', text: 'Approvals, jobs, emails and faults' },
  'group-consolidated': { title: 'Groups', text: 'Hours, revenue, margin and work in progress' },
} as const
export type ReportKey = keyof typeof reports

export function reportOf(name: string | undefined): ReportKey {
  return name && Object.hasOwn(reports, name) ? (name as ReportKey) : 'tenants-overview'
}

export const meteredOptions: { value: Metered; label: string }[] = [
  { value: 'users', label: 'Users' },
  { value: 'workers', label: 'Active workers' },
  { value: 'storage', label: 'Storage' },
  { value: 'sheets', label: 'Timesheets' },
  { value: 'invoices', label: 'Invoices' },
  { value: 'emails', label: 'Emails' },
]

type Kind = ReportColumn['kind']

/** A cell as it is read. Storage in the unit that fits, a delay in seconds or minutes. */
export function cellText(kind: Kind, cell: Cell, currency: string | null): string {
  if (cell === null || cell === '') return '–'
  if (kind === 'percent') return percentText(cell, 1)
  if (typeof cell === 'string')
    return kind === 'day' && isDay(cell) ? dayText(cell) : kind === 'status' ? wordsOf(cell) : cell
  if (kind === 'money') return moneyText(cell, currency ?? 'GBP')
  if (kind === 'minutes') return hoursText(cell)
  if (kind === 'seconds') return cell < 120 ? `${cell} s` : `${Math.round(cell / 60)} min`
  if (kind === 'bytes') return bytesText(cell)
  return numberText(cell)
}

const steps = ['B', 'kB', 'MB', 'GB', 'TB'] as const

export function bytesText(bytes: number): string {
  let [value, step] = [bytes, 0]
  while (value >= 1000 && step < steps.length - 1) {
    value /= 1000
    step += 1
  }
  return `${value >= 100 || step === 0 ? Math.round(value) : value.toFixed(1)} ${steps[step]}`
}

/** A day, not the word in a sum's place. */
export const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** Figures stand at the right. */
export const isFigure = (kind: Kind) => !['text', 'status', 'day'].includes(kind)
