import { giveBanks } from '#areas/bank/public.ts'
import { addDays } from '#platform/days.ts'
import { address, fresh, mail, vatNumber } from '#server/demo/details.ts'
import type { Making } from '#server/demo/parties.ts'
import { insertRows } from '#server/demo/rows.ts'
import { umbrellaNames } from '#server/demo/words.ts'

type Supplier = { id: number; kind: 'umbrella' | 'ltd_psc' }

/** Umbrella companies, and one limited company for every third candidate. A few things are out of order, as in life. */
export async function makeSuppliers(
  { db, vault, agency, codes, dice, today }: Making,
  directors: string[],
): Promise<Supplier[]> {
  const wanted = [
    ...umbrellaNames
      .slice(0, agency.slug === 'amber' ? 6 : 4)
      .map((name) => ({ name, kind: 'umbrella' as const })),
    ...directors.map((name) => ({
      name: `${name.split(' ')[1]} ${dice.pick(['Consulting', 'Services', 'Solutions', 'Care', 'Projects'])} Ltd`,
      kind: 'ltd_psc' as const,
    })),
  ]
  const rows = wanted.map(({ name, kind }, at) => {
    const vat_registered = kind === 'umbrella' || dice.chance(0.6)
    const vat_number = vat_registered ? vatNumber(dice) : ''
    return {
      ...{ name, kind, vat_registered, vat_number },
      company_number: String(dice.whole(10_000_000, 15_999_999)),
      tax_code_id: vat_registered ? codes.tax.S20 : null,
      status: at === 4 ? 'suspended' : 'approved',
      suspended_reason: at === 4 ? 'Insurance has run out' : '',
      email: `remittance@${mail(name)}.test`,
      phone: '',
      ...address(dice),
      bank: {
        bank_name: 'Demo Bank',
        account_name: name,
        sort_code: `20${dice.whole(10, 99)}${dice.whole(10, 99)}`,
        account_number: String(dice.whole(10_000_000, 99_999_999)),
      },
      currency: 'GBP',
      payment_terms_days: 7,
      split_by: kind === 'umbrella' ? 'candidate' : 'supplier',
      summarise_to: 'week_rate',
      contact_name: kind === 'umbrella' ? 'Jo Bright' : name.split(' ')[0],
      contact_job_title: kind === 'umbrella' ? 'Account manager' : 'Director',
      is_preferred: at < 3,
      accreditation: kind === 'umbrella' ? ['fcsa', 'safe_rec', 'professional_passport'][at % 3] : null,
      accredited_until: kind === 'umbrella' ? addDays(today, 45 + at * 40) : null,
      due_diligence: at === 4 ? 'in_progress' : 'done',
      due_diligence_on: addDays(today, -90),
      notes: '',
      archived_at: null,
      ...fresh(today, 390),
    }
  })
  const ids = await insertRows(
    db,
    'suppliers',
    rows.map(({ bank: _locked, ...row }) => row),
  )
  await giveBanks(
    db,
    vault,
    'suppliers',
    rows.map(({ bank }, at) => ({ id: ids[at]!, bank })),
  )
  const agreements = ids.map((supplier_id, at) => ({
    supplier_id,
    starts_on: addDays(today, -420),
    // One has run out, so that a run has somebody to leave out, and one ends soon: rolled all the same, for all that follows.
    ends_on: addDays(today, at === 7 ? -12 : Math.min(dice.whole(60, 320), at === 3 ? 9 : 320)),
    signed_by: 'Director',
    signed_on: addDays(today, -425),
    vat_number: rows[at]!.vat_number,
    version: 1,
    created_at: `${addDays(today, -425)}T09:00:00Z`,
  }))
  // One never agreed to it, and writes its own invoices.
  await insertRows(
    db,
    'self_billing_agreements',
    agreements.filter((_, at) => at !== 8),
  )
  await insertRows(
    db,
    'supplier_insurances',
    ids.flatMap((supplier_id, at) =>
      (['public_liability', 'professional_indemnity'] as const).map((kind, of) => ({
        ...{ supplier_id, kind, insurer: 'Harbour Mutual', policy_number: `HM-${1000 + at * 2 + of}` },
        // That of the suspended one has run out.
        ...{
          cover: 100_000_000 * (of + 1),
          expires_on: addDays(today, at === 4 ? -9 : 25 + ((at * 37) % 300)),
        },
      })),
    ),
  )
  return ids.map((id, at) => ({ id, kind: wanted[at]!.kind }))
}
