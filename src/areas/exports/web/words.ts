import type { Export } from '#areas/exports/contract.ts'
import { countText, numberText } from '#kit/ui/format.ts'

export const statusNames: Record<Export['status'], string> = {
  queued: 'Waiting',
  running: 'Being made',
  ready: 'Ready',
  expired: 'Expired',
  failed: 'Failed',
  cancelled: 'Cancelled',
}

export const formatNames: Record<Export['format'], string> = { csv: 'CSV', xlsx: 'Excel', zip: 'ZIP' }

/** `88 kB`. */
export function sizeText(bytes: number): string {
  const [unit, by] = bytes < 1_000_000 ? ['kB', 1_000] : ['MB', 1_000_000]
  const size = bytes / (by as number)
  return `${numberText(size, { maximumFractionDigits: size < 10 ? 1 : 0 })} ${unit}`
}

/** `in 6 days`, `in 3 hours`, `soon`. */
export function untilText(instant: string, now = new Date()): string {
  const hours = (Date.parse(instant) - now.getTime()) / 3_600_000
  if (hours < 1) return 'soon'
  const [count, unit] = hours < 48 ? [Math.floor(hours), 'hour'] : [Math.floor(hours / 24), 'day']
  return `in ${countText(count, unit)}`
}
