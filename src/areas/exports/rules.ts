import type { Export } from '#areas/exports/contract.ts'
import type { Day } from '#platform/days.ts'
import type { Reason } from '#platform/refusal.ts'

/** How far a permission reaches: shared words with platform/permissions.ts, which contracts may not import. */
export type Grants = Record<string, 'all' | 'team' | 'own'>

/** Days a file is kept. */
export const keptDays = 7
/** Exports that are made at once, for each agency. Each person has one at a time. */
export const atOnce = 2
/** After so many beginnings that ended with the process it is given up. */
export const mostAttempts = 3

type Held = { id: number; team_ids: readonly number[]; reach(permission: string): Grants[string] | undefined }
type Made = Pick<Export, 'user_id' | 'status'> & { grants: Grants; team_ids: readonly number[] }

const width = { own: 1, team: 2, all: 3 } as const

/**
 * Why this person may not have the file now. Whoever asked for it must still hold all that opened what it holds, as far
 * as it reached then; anybody else must see everybody's exports, and everything that could be in it.
 */
export function whyNotDownload(who: Held, made: Made): Reason | undefined {
  const gone = whyNoFile(made.status)
  if (gone) return gone
  const own = made.user_id === who.id
  if (!who.reach(own ? 'exports.run' : 'exports.view_all')) return lost
  const left = made.team_ids.some((id) => !who.team_ids.includes(id))
  const isMissing = Object.entries(made.grants).some(([permission, then]) => {
    const now = who.reach(permission)
    if (now === undefined || width[now] < (own ? width[then] : width.all)) return true
    return now === 'team' && left
  })
  if (!isMissing) return undefined
  return own ? lost : { ...lost, description: 'It holds more than your permissions let you see.' }
}

const lost: Reason = {
  code: 'exports.permission_lost',
  status: 403,
  title: 'You may no longer open this file',
  description:
    'A permission it was made with is not yours any more. Export it again to get what you may see now.',
}

function whyNoFile(status: Export['status']): Reason | undefined {
  switch (status) {
    case 'ready':
      return undefined
    case 'queued':
    case 'running':
      return {
        code: 'exports.not_ready',
        title: 'This file is still being made',
        description: 'It will be ready soon.',
      }
    case 'expired':
      return {
        code: 'exports.expired',
        status: 410,
        title: 'This file has expired',
        description: `Files are kept for ${keptDays} days. Export it again.`,
      }
    case 'failed':
    case 'cancelled':
      return {
        code: 'exports.no_file',
        title: 'There is no file',
        description: 'This export was not finished.',
      }
  }
}

export function whyNotCancel(status: Export['status']): Reason | undefined {
  if (status === 'queued' || status === 'running') return undefined
  return {
    code: 'exports.ended',
    title: 'This export has already ended',
    description: 'There is nothing to cancel.',
  }
}

/** Never 100 before the file is there, and never more than is done. */
export function percentOf({
  status,
  rows_total,
  rows_done,
}: Pick<Export, 'status' | 'rows_total' | 'rows_done'>): number {
  if (status === 'ready' || status === 'expired') return 100
  if (!rows_total) return 0
  return Math.min(99, Math.floor((rows_done / rows_total) * 100))
}

/** `Rate codes` asked for on a day in November is `rate-codes-2026-11-21.csv`. */
export function filenameOf({
  title,
  format,
  requested_on,
}: Pick<Export, 'title' | 'format'> & { requested_on: Day }): string {
  const words = title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  return `${words || 'export'}-${requested_on}.${format}`
}
