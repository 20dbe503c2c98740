import { grantedCentrally } from '#areas/access/central-roles.ts'
import { permissions, supportOf } from '#areas/permissions.ts'
import { can, type Who } from '#platform/context.ts'
import type { Caller } from '#platform/http/authorise-request.ts'
import type { Reason } from '#platform/refusal.ts'

export type SupportMode = 'read' | 'write'

const opened = Object.keys(permissions).filter((name) => supportOf(name) !== 'never')
const writable = opened.filter((name) => supportOf(name) === 'write')

/** What support staff hold in an agency: what the catalogue opens to them, by what the agency granted. */
export const supportPermissions: Record<SupportMode, readonly string[]> = {
  read: opened.filter((name) => !writable.includes(name)),
  write: opened,
}

/** Somebody of central administration inside an agency that let them in. */
export function supportAccess(
  who: Who,
  mode: SupportMode,
  setOf: (names: string) => ReadonlySet<string>,
): Pick<Caller, 'who' | 'read_only' | 'writes_by'> {
  return {
    who: { ...who, roles: [], permissions: setOf(supportPermissions[mode].join(' ')), team_ids: [] },
    writes_by: setOf(writable.join(' ')),
    ...(mode === 'read' ? { read_only: readOnlySupport } : {}),
  }
}

const readOnlySupport: Reason = {
  code: 'support_reads',
  status: 403,
  title: 'You are here to look',
  description: 'The agency granted you to read. Ask for leave to write if something must be put right.',
}

/** May this account, by its roles in central administration, enter agencies that grant it? */
export const maySupport = (roles: readonly string[] | null): boolean =>
  can({ permissions: grantedCentrally(roles ?? []) }, 'central.support.access')
