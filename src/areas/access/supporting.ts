import { centralRoles } from '#areas/access/central.ts'
import { defaultRoles } from '#areas/access/default-roles.ts'
import type { Who } from '#platform/context.ts'
import type { Caller } from '#platform/http/admit.ts'
import type { Reason } from '#platform/refusal.ts'

export type SupportMode = 'read' | 'write'

/**
 * What nobody of Saffron sees or does in an agency, whatever it granted: bank details, National Insurance numbers and
 * papers, what people are paid, taking data out, other people's access, money on its way, and deciding for somebody.
 */
const withheld =
  /(^|\.)(bank|sensitive|self_billing|purchase|portal|supplier_portal|approver|payments|exports|api_tokens|webhooks|billing|central)(\.|$)|view_pay|view_margin|margin|payables|download_sensitive|\.export$|takeout|\.approve|_approver|^invoices\.(view|[a-z_]+)$|^users\.(?!view$)|^roles\.(?!view$)|settings\.security|broadcast|dashboard\.finance|anonymise/

const of = (key: string) => defaultRoles.find((role) => role.key === key)?.permissions ?? []

/** An auditor's or an administrator's permissions, without all of that. */
export const supportPermissions: Record<SupportMode, readonly string[]> = {
  read: of('auditor').filter((name) => !withheld.test(name)),
  write: of('admin').filter((name) => !withheld.test(name)),
}

/** Somebody of central administration inside an agency that let them in. */
export function supporting(
  who: Who,
  mode: SupportMode,
  setOf: (names: string) => ReadonlySet<string>,
): Pick<Caller, 'who' | 'read_only'> {
  return {
    who: { ...who, roles: [], permissions: setOf(supportPermissions[mode].join(' ')), team_ids: [] },
    ...(mode === 'read' ? { read_only: justLooking } : {}),
  }
}

const justLooking: Reason = {
  code: 'support_reads',
  status: 403,
  title: 'You are here to look',
  description: 'The agency granted you to read. Ask for leave to write if something must be put right.',
}

/** May this account, by its roles in central administration, enter agencies that grant it? */
export const maySupport = (roles: readonly string[] | null): boolean =>
  (roles ?? []).some(
    (role) =>
      Object.hasOwn(centralRoles, role) &&
      (centralRoles[role as keyof typeof centralRoles] as readonly string[]).includes(
        'central.support.access',
      ),
  )
