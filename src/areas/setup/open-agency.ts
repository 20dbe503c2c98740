import { createUser, seedRoles } from '#areas/access/public.ts'
import { openCodes } from '#areas/codes/public.ts'
import { holdAddress, openSettings } from '#areas/settings/public.ts'
import { insertSetup, insertTenant } from '#areas/setup/queries.ts'
import type { Tenant } from '#platform/context.ts'
import { switchTenant } from '#platform/db/switch-tenant.ts'
import type { AllDb, Db } from '#platform/db/tenant.ts'

export type AgencyToOpen = {
  name: string
  /** Its name in addresses; refused at `slug` when another agency has it, or ever had. */
  slug: string
  status?: 'trial' | 'active'
  /** Where its company is written to, until it says better. */
  email?: string
  /** Absent: the agency waits for an owner who is invited. */
  owner?: { account_id: number; name: string; email: string }
}

export type OpenedAgency = {
  tenant: Tenant
  /** The rest of the transaction belongs to this agency. */
  db: Db
  /** `users.id` of the owner. */
  owner_id: number | undefined
}

/**
 * Opens an agency whole, in the caller's transaction across: settings, company, bank holidays, roles, codes, its
 * wizard and its owner. Number series are made by the invoices room when they are first looked at.
 */
export async function openAgency(all: AllDb, agency: AgencyToOpen): Promise<OpenedAgency> {
  const { name, slug, status = 'trial', email = '', owner } = agency
  await holdAddress(all, slug)
  const tenant = await insertTenant(all, { name, slug, status })
  const db = await switchTenant(all, tenant.id)
  await openSettings(db, { name, email })
  await seedRoles(db)
  await openCodes(db)
  await insertSetup(db)
  const owner_id = owner && (await createUser(db, { ...owner, role: 'owner' }))
  return { tenant, db, owner_id }
}
