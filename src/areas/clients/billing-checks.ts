import type { z } from 'zod'
import type { BillingInput, NewBilling } from '#areas/clients/billing-record.ts'
import { billingRecord } from '#areas/clients/billing-record.ts'
import { whyNotBilling } from '#areas/clients/profiles/rules.ts'
import { agencyDefaults, hasIssued, isSalesTaxCode } from '#areas/clients/queries.ts'
import { terms, whyNotCurrency } from '#areas/clients/rules.ts'
import { checkCompany } from '#areas/companies/public.ts'
import { changesTo, forbid, isSame } from '#platform/changes.ts'
import { type Context, can } from '#platform/context.ts'
import type { Db } from '#platform/db/tenant.ts'
import { invalid, refuse } from '#platform/refusal.ts'

type New = z.output<typeof NewBilling>
type Asked = { [Field in keyof New]?: New[Field] | undefined }

/** The agency's defaults under what was asked for; terms other than those need their own permission. `at` leads to the fields. */
export async function newProfile(ctx: Context, asked: Asked, at: string) {
  const agency = await agencyDefaults(ctx.db)
  const usual = { ...billingRecord.blank, ...agency }
  const given = Object.entries(asked).filter(([, value]) => value !== null)
  const profile = { ...usual, ...changesTo({}, Object.fromEntries(given) as BillingInput) }
  const special = terms.filter((field) => !isSame(profile[field], usual[field]))
  if (!can(ctx.who, 'clients.terms.update')) forbid(special, at, 'clients.terms.update')
  refuse(whyNotBilling(profile, at))
  const { tax_code_id } = profile
  if (tax_code_id === null) throw invalid(`${at}tax_code_id`, 'There is no default tax code: choose one')
  await checkTaxCode(ctx.db, tax_code_id, at)
  await checkCompany(ctx.db, profile.legal_entity_id, `${at}legal_entity_id`)
  return { ...profile, tax_code_id }
}

/** Refuses what this billing profile cannot become: its terms together, and its currency once something was issued. */
export async function checkBilling(
  db: Db,
  before: BillingInput & { id: number },
  changes: Partial<BillingInput>,
  at: string,
): Promise<void> {
  refuse(whyNotBilling({ ...before, ...changes }, at))
  if (changes.currency)
    refuse(whyNotCurrency(before.currency, changes.currency, await hasIssued(db, before.id), at))
  if (changes.tax_code_id) await checkTaxCode(db, changes.tax_code_id, at)
  await checkCompany(db, changes.legal_entity_id, `${at}legal_entity_id`)
}

async function checkTaxCode(db: Db, id: number, at: string) {
  if (!(await isSalesTaxCode(db, id)))
    throw invalid(`${at}tax_code_id`, 'Choose a tax code for sales', 'not_found')
}
