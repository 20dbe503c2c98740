import { bankFields } from '#areas/bank/contract.ts'
import { giveBanks, whyNotBank } from '#areas/bank/public.ts'
import { checkCompany, issuingEntity } from '#areas/companies/public.ts'
import type { ChangeSupplier, Insurance, NewSupplier, Supplier } from '#areas/suppliers/contract.ts'
import {
  agencyDefaults,
  deleteSupplier,
  findSupplier,
  isPurchaseTaxCode,
  issuedUnder,
  taken,
  writeAgreements,
  writeInsurances,
} from '#areas/suppliers/queries.ts'
import {
  duplicate,
  insuranceNames,
  statusPermission,
  whyNotAgreements,
  whyNotDetails,
  whyNotStatus,
  whyNotTerminate,
  whyNotUncover,
} from '#areas/suppliers/rules.ts'
import { changesTo, forbid } from '#platform/changes.ts'
import { type Context, can } from '#platform/context.ts'
import { exclusively } from '#platform/db/exclusive.ts'
import { insertRecord } from '#platform/db/insert-record.ts'
import { holdRow } from '#platform/db/lock.ts'
import { saveVersioned } from '#platform/db/save-versioned.ts'
import type { Db } from '#platform/db/tenant.ts'
import { deletedUnlessUsed } from '#platform/db/unless-used.ts'
import { differences, recordHistory } from '#platform/history.ts'
import { announce } from '#platform/outbox.ts'
import { type FieldErrors, invalid, Refusal, refuse } from '#platform/refusal.ts'
import type { WithVault } from '#platform/vault.ts'
import { acceptWarnings } from '#platform/warnings.ts'

export async function createSupplier(ctx: Context & WithVault, given: NewSupplier): Promise<Supplier> {
  const { agreements, insurances, accepted, bank_name, account_name, sort_code, account_number, ...details } =
    given
  const account = { bank_name, account_name, sort_code, account_number }
  if (!can(ctx.who, 'suppliers.bank.update'))
    forbid(
      bankFields.filter((field) => account[field] !== ''),
      '',
      'suppliers.bank.update',
    )
  if (!can(ctx.who, 'suppliers.agreements.manage') && agreements.length > 0)
    forbid(['agreements'], '', 'suppliers.agreements.manage')
  refuse(whyNotDetails(details))
  refuse(whyNotBank(account, 'supplier.bank'))
  refuse(whyNotAgreements(madeBy([], agreements, null)))
  refuse(unknownAgreements([], agreements))
  const reasons = acceptWarnings([await duplicateWarning(ctx.db, details)], accepted)
  await checkCompany(ctx.db, details.legal_entity_id, 'legal_entity_id')
  const agency = await agencyDefaults(ctx.db)
  const id = await insertRecord(ctx.db, 'suppliers', {
    ...details,
    currency: details.currency ?? agency.currency,
    tax_code_id: await taxCodeOf(ctx.db, details, agency.tax_code_id),
  })
  // The record's own id is bound into what is locked, so it comes second.
  await giveBanks(ctx.db, ctx.deps.vault, 'suppliers', [{ id, bank: account }])
  await writeAgreements(ctx.db, { id, vat_number: details.vat_number }, agreements)
  await writeInsurances(ctx.db, id, insurances)
  await recordHistory(ctx, 'suppliers', id, 'created', reasons)
  await announce(ctx.db, 'supplier.created', { id })
  return findSupplier({ ...ctx, scope: 'all' }, id)
}

export async function changeSupplier(ctx: Context, id: number, change: ChangeSupplier): Promise<Supplier> {
  const { version, accepted, agreements, insurances, ...sent } = change
  await holdRow(ctx.db, 'suppliers', id)
  const before = await findSupplier(ctx, id)
  const changes = changesTo(before, sent)
  const after = { ...before, ...changes }
  refuseBeyond(
    ctx,
    { ...changes, ...changesTo(before, { insurances: insurances as Insurance[] | undefined }) },
    agreements !== undefined,
  )
  refuse(whyNotDetails(after))
  refuse(whyNotStatus(before.status, after.status, after))
  const renamed = changesTo(before, { name: changes.name, company_number: changes.company_number })
  const reasons = acceptWarnings([await duplicateWarning(ctx.db, renamed, id)], accepted)
  await checkCompany(ctx.db, changes.legal_entity_id, 'legal_entity_id')
  const company =
    changes.legal_entity_id === null
      ? (await issuingEntity(ctx.db)).id
      : (changes.legal_entity_id ?? before.company_id)
  if (agreements) await checkAgreements(ctx.db, before, agreements, company)
  const tax_code_id = await taxCodeOf(ctx.db, after, (await agencyDefaults(ctx.db)).tax_code_id)

  const columns = { ...changes, tax_code_id, ...statusColumns(ctx, changes.status) }
  await saveVersioned(ctx.db, 'suppliers', { id, version }, columns, 'supplier')
  if (agreements) await writeAgreements(ctx.db, after, agreements)
  if (insurances) await writeInsurances(ctx.db, id, insurances)
  const now = await findSupplier({ ...ctx, scope: 'all' }, id)
  const recorded = { ...differences(readable(before), readable(now)), ...reasons }
  if (Object.keys(recorded).length > 0) await recordHistory(ctx, 'suppliers', id, 'changed', recorded)
  await announce(ctx.db, 'supplier.changed', { id })
  return now
}

/** Details, agreements and each status are permissions of their own. */
function refuseBeyond({ who }: Context, changes: object, changesAgreements: boolean) {
  const fields = Object.keys(changes)
  const { status } = changes as { status?: Supplier['status'] }
  const statusFields = ['status', 'suspended_reason']
  if (!can(who, 'suppliers.update'))
    forbid(
      fields.filter((field) => !statusFields.includes(field)),
      '',
      'suppliers.update',
    )
  if (!can(who, 'suppliers.agreements.manage') && changesAgreements)
    forbid(['agreements'], '', 'suppliers.agreements.manage')
  if (status && !can(who, statusPermission(status))) forbid(['status'], '', statusPermission(status))
  if (fields.includes('suspended_reason') && !can(who, 'suppliers.suspend'))
    forbid(['suspended_reason'], '', 'suppliers.suspend')
}

async function duplicateWarning(db: Db, given: { name?: string; company_number?: string }, except?: number) {
  await exclusively(db, 'supplier.name')
  const field = await taken(db, given, except)
  return field && duplicate(field)
}

type GivenAgreements = NonNullable<ChangeSupplier['agreements']>

async function checkAgreements(db: Db, before: Supplier, given: GivenAgreements, company: number | null) {
  const made = madeBy(before.agreements, given, company)
  refuse(whyNotAgreements(made))
  refuse(unknownAgreements(before.agreements, given))
  refuse(whyNotUncover(before.agreements, made, await issuedUnder(db, before.id)))
}

/** Each with the company that made it; a new one is made by `company`. */
function madeBy(known: Supplier['agreements'], given: GivenAgreements, company: number | null) {
  const companies = new Map(known.map(({ id, legal_entity_id }) => [id, legal_entity_id]))
  return given.map((one) => ({
    ...one,
    legal_entity_id: one.id === undefined ? company : (companies.get(one.id) ?? null),
  }))
}

function unknownAgreements(known: { id: number }[], given: { id?: number | undefined }[]) {
  const errors: FieldErrors = {}
  for (const [at, { id }] of given.entries()) {
    const first = given.findIndex((other) => other.id === id)
    if (id !== undefined && (first !== at || !known.some((one) => one.id === id)))
      errors[`agreements.${at}.id`] = ['This supplier has no such agreement']
  }
  return Object.keys(errors).length > 0
    ? { code: 'not_found', title: 'Please check the agreements', errors }
    : undefined
}

/** Who is not registered charges no VAT; who is has a code for purchases, the agency's default unless chosen. */
async function taxCodeOf(
  db: Db,
  supplier: { vat_registered: boolean; tax_code_id: number | null },
  usual: number | null,
): Promise<number | null> {
  if (!supplier.vat_registered) return null
  const code = supplier.tax_code_id ?? usual
  if (code === null) throw invalid('tax_code_id', 'There is no default tax code for purchases: choose one')
  if (!(await isPurchaseTaxCode(db, code)))
    throw invalid('tax_code_id', 'Choose a tax code for purchases', 'not_found')
  return code
}

function statusColumns(ctx: Context, status: string | undefined) {
  if (status === undefined) return {}
  const archived_at = status === 'terminated' ? ctx.now.toISOString() : null
  return status === 'suspended' ? { archived_at } : { archived_at, suspended_reason: '' }
}

/** A supplier as its history tells it. */
function readable({
  agreements,
  insurances,
  live_workers: _,
  legal_entity_id: __,
  company_id: ___,
  ...supplier
}: Supplier) {
  return {
    ...supplier,
    agreements: agreements.map(({ starts_on, ends_on, signed_by }) =>
      [`${starts_on} to ${ends_on}`, signed_by].filter(Boolean).join(', '),
    ),
    insurances: insurances.map(({ kind, insurer, policy_number, expires_on }) =>
      [`${insuranceNames[kind]} until ${expires_on}`, insurer, policy_number].filter(Boolean).join(', '),
    ),
  }
}

/** A supplier nobody ever worked through is deleted; any other ends, unless its workers are still placed. */
export async function removeSupplier(ctx: Context, id: number) {
  await holdRow(ctx.db, 'suppliers', id)
  const supplier = await findSupplier(ctx, id)
  if (await deletedUnlessUsed(ctx.db, () => deleteSupplier(ctx.db, id))) {
    await recordHistory(ctx, 'suppliers', id, 'deleted', { name: { from: supplier.name, to: null } })
    await announce(ctx.db, 'supplier.deleted', { id })
    return { title: 'Supplier deleted', description: `${supplier.name} has been deleted.` }
  }
  if (supplier.status === 'terminated') {
    throw new Refusal('supplier.archived', 409, 'This supplier has ended already', 'Its records are kept.')
  }
  refuse(whyNotTerminate(supplier))
  const ended = { status: 'terminated', ...statusColumns(ctx, 'terminated') }
  await saveVersioned(ctx.db, 'suppliers', supplier, ended, 'supplier')
  await recordHistory(ctx, 'suppliers', id, 'archived', {
    status: { from: supplier.status, to: 'terminated' },
  })
  await announce(ctx.db, 'supplier.changed', { id })
  return {
    title: 'Supplier archived',
    description: `${supplier.name} was used before, so its records are kept and it was marked as terminated.`,
    kept: true as const,
  }
}
