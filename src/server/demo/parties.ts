import { createUsers } from '#areas/access/public.ts'
import { giveNiNumbers } from '#areas/candidates/public.ts'
import { addDays } from '#platform/days.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { Vault } from '#platform/vault.ts'
import type { DemoAgency } from '#server/demo/agencies.ts'
import type { DemoPeople } from '#server/demo/agency.ts'
import type { DemoCodes } from '#server/demo/codes.ts'
import { address, fresh, mail, vatNumber } from '#server/demo/details.ts'
import type { Random } from '#server/demo/random.ts'
import { insertRows } from '#server/demo/rows.ts'
import { makeSuppliers } from '#server/demo/suppliers.ts'
import { clientNames, firstNames, lastNames } from '#server/demo/words.ts'

export type DemoClient = {
  id: number
  name: string
  profile_id: number
  approver_user_id: number
  owner_user_id: number
  po_required: boolean
}
export type DemoCandidate = {
  id: number
  name: string
  engagement_type: string
  supplier_id: number | null
  user_id: number
}

export type Making = {
  db: Db
  vault: Vault
  agency: DemoAgency
  people: DemoPeople
  codes: DemoCodes
  dice: Random
  today: string
}

const owners = ({ consultant, consultant2, consultant3, both }: DemoPeople) => [
  consultant,
  consultant2,
  consultant3,
  both,
]

/** Clients with a contact who approves and one who pays, and a billing profile each. */
export async function makeClients({ db, agency, people, codes, dice, today }: Making): Promise<DemoClient[]> {
  const names = clientNames.slice(0, agency.clients)
  const approvers = names.map((name, at) =>
    at < 3
      ? { name: 'Alistair Penrose', email: `approver@${agency.slug}.test` }
      : {
          name: `${dice.pick(firstNames)} ${dice.pick(lastNames)}`,
          email: `manager@${mail(name)}.${agency.slug}.test`,
        },
  )
  const users = await createUsers(db, [
    ...new Map(approvers.map((person) => [person.email, { ...person, role: 'approver' }])).values(),
  ])
  const clients = names.map((name, at) => ({
    name,
    trading_name: '',
    company_number: String(dice.whole(1_000_000, 9_999_999)).padStart(8, '0'),
    vat_number: vatNumber(dice),
    industry: industryOf(name),
    website: '',
    phone: '0161 496 0000',
    status: at % 13 === 12 ? 'on_hold' : at >= agency.clients - 4 ? 'prospect' : 'active',
    ...address(dice),
    accounts_ref: `C${String(at + 1).padStart(4, '0')}`,
    // The largest one pays well, and is held to it.
    margin_floor: at === 0 ? '12.00' : null,
    notes: '',
    owner_user_id: dice.pick(owners(people)),
    team_id: null,
    ...fresh(today, 400 - at),
  }))
  const ids = await insertRows(db, 'clients', clients)
  await insertRows(
    db,
    'client_contacts',
    ids.flatMap((client_id, at) => {
      const base = { client_id, phone: '', created_at: `${addDays(today, -400)}T09:00:00Z` }
      return [
        {
          ...{ ...base, ...approvers[at]!, job_title: 'Operations manager' },
          roles: ['approver', 'hiring'],
          user_id: users.get(approvers[at]!.email)!,
        },
        {
          ...{
            ...base,
            name: 'Accounts payable',
            email: `accounts@${mail(names[at]!)}.test`,
            job_title: 'Accounts',
          },
          roles: ['billing'],
          user_id: null,
        },
      ]
    }),
  )
  const profiles = await insertRows(
    db,
    'billing_profiles',
    ids.map((client_id, at) => ({
      client_id,
      label: 'Standard',
      bill_to_name: names[at],
      email_to: `accounts@${mail(names[at]!)}.test`,
      email_cc: '',
      currency: 'GBP',
      payment_terms_days: dice.pick([14, 30, 30, 45, 60]),
      payment_terms_from: dice.chance(0.2) ? 'end_of_month' : 'invoice_date',
      split_by: [dice.pick(['client', 'client', 'client', 'placement', 'candidate', 'po_number'])],
      group_by: dice.pick(['candidate', 'candidate', 'week']),
      summarise_to: dice.pick(['week_rate', 'week_rate', 'day', 'rate']),
      tax_code_id: names[at]!.includes('Hospital') && at % 2 ? codes.tax.E : codes.tax.S20,
      client_reference: dice.chance(0.3) ? `REF-${dice.whole(1000, 9999)}` : '',
      po_required: needsOrder(at),
      on_hold: at === 11,
      is_default: true,
      version: 1,
      created_at: `${addDays(today, -400)}T09:00:00Z`,
    })),
  )
  return ids.map((id, at) => ({
    id,
    name: names[at]!,
    profile_id: profiles[at]!,
    approver_user_id: users.get(approvers[at]!.email)!,
    owner_user_id: clients[at]!.owner_user_id,
    po_required: needsOrder(at),
  }))
}

/** These clients pay nothing without their order number on it. */
const needsOrder = (at: number) => at % 9 === 4

const industries: [RegExp, string][] = [
  [/hospital|care|health|ambulance|veterinary|pharma/i, 'Healthcare'],
  [/school|academy|university/i, 'Education'],
  [/council|port authority|housing/i, 'Public sector'],
  [/logistics|rail|marine/i, 'Transport'],
  [/data|telecom|analytics|media/i, 'Technology'],
  [/water|power|energy|utilities/i, 'Utilities'],
  [/insurance|solicitors/i, 'Professional services'],
]
const industryOf = (name: string) => industries.find(([words]) => words.test(name))?.[1] ?? 'Industry'

/** What else is known of some of them, by their place: no dice, so that all others fall as they did. */
const more = (at: number) => ({
  gender: ['female', 'male', null][at % 3],
  nationality: ['GB', 'GB', 'IE', 'PL', null][at % 5],
  source: ['Referral', 'Job board', 'Website', ''][at % 4],
  skills: ['Forklift, night work', 'First aid', 'Excel, bookkeeping', '', 'Phlebotomy, cannulation'][at % 5],
  emergency_name: at % 4 === 0 ? 'Alex Morgan' : '',
  emergency_relation: at % 4 === 0 ? 'Partner' : '',
  emergency_phone: at % 4 === 0 ? '07700 900555' : '',
  marketing: at % 3 === 0,
})

/** What an engagement says of pay and law. */
function terms(type: string, at: number, from: string) {
  const opted = { wtr_opt_out_on: at % 3 === 0 ? from : null }
  const none = {
    student_loan_plan: null,
    postgraduate_loan: false,
    pension_status: null,
    holiday_scheme: null,
  }
  const paid = {
    student_loan_plan: at % 4 === 1 ? 'plan_2' : null,
    postgraduate_loan: at % 8 === 1,
    pension_status: at % 4 === 2 ? 'postponed' : 'enrolled',
    holiday_scheme: 'accrue',
  }
  const outside = type === 'ltd_outside'
  const company = type.startsWith('ltd')
  return {
    ...opted,
    ...(type === 'paye' ? paid : none),
    conduct_opt_out_on: company && at % 2 === 0 ? from : null,
    ir35_status: company ? (outside ? 'outside' : 'inside') : null,
    ir35_dated: company ? from : null,
    ir35_reason: company ? (outside ? 'Own tools, may send somebody else' : 'Works under direction') : '',
  }
}

/** Candidates on every kind of engagement: umbrella, their own limited company, PAYE. */
export async function makeCandidates(making: Making): Promise<DemoCandidate[]> {
  const { db, vault, agency, people, dice, today } = making
  const names = new Set(['Dana Whitfield'])
  while (names.size < agency.candidates) names.add(`${dice.pick(firstNames)} ${dice.pick(lastNames)}`)
  const all = [...names]
  const types = all.map((_, at) =>
    at === 0 ? 'ltd_outside' : dice.pick(['umbrella', 'umbrella', 'ltd_outside', 'ltd_inside', 'paye']),
  )
  const suppliers = await makeSuppliers(
    making,
    all.filter((_, at) => types[at]!.startsWith('ltd')),
  )
  const umbrellas = suppliers.filter(({ kind }) => kind === 'umbrella')
  const companies = suppliers.filter(({ kind }) => kind === 'ltd_psc')
  const emails = all.map((name, at) =>
    at === 0 ? `candidate@${agency.slug}.test` : `${mail(name)}@workers.${agency.slug}.test`,
  )
  const users = await createUsers(
    db,
    all.map((name, at) => ({ name, email: emails[at]!, role: 'candidate' })),
  )
  await inviteSome(
    making,
    all.map((name, at) => ({ name, email: emails[at]!, user_id: users.get(emails[at]!)! })),
  )
  const rows = all.map((name, at) => ({
    first_name: name.split(' ')[0],
    last_name: name.split(' ').slice(1).join(' '),
    known_as: '',
    email: emails[at],
    phone: `07700 900${dice.whole(100, 999)}`,
    dob: `${dice.whole(1962, 2003)}-${String(dice.whole(1, 12)).padStart(2, '0')}-${String(dice.whole(1, 28)).padStart(2, '0')}`,
    ni_number: `AB${dice.whole(100_000, 999_999)}C`,
    status:
      at < agency.live ? 'placed' : dice.pick(['available', 'available', 'onboarding', 'lead', 'leaver']),
    last_worked_on: null,
    job_title: '',
    ...more(at),
    ...address(dice),
    notes: '',
    user_id: users.get(emails[at]!)!,
    owner_user_id: dice.pick(owners(people)),
    team_id: null,
    archived_at: null,
    ...fresh(today, 395 - at),
  }))
  const ids = await insertRows(
    db,
    'candidates',
    rows.map(({ ni_number: _locked, ...row }) => row),
  )
  await giveNiNumbers(
    db,
    vault,
    rows.map(({ ni_number }, at) => ({ id: ids[at]!, ni_number })),
  )
  let company = 0
  const suppliersOf = types.map((type) =>
    type === 'paye' ? null : type === 'umbrella' ? dice.pick(umbrellas).id : companies[company++]!.id,
  )
  await insertRows(
    db,
    'engagements',
    ids.map((candidate_id, at) => ({
      candidate_id,
      type: types[at],
      supplier_id: suppliersOf[at],
      effective_from: addDays(today, -395),
      payroll_ref: types[at] === 'paye' ? `PR${1000 + at}` : '',
      // HMRC has not told one of them yet: pay runs leave such people out and say so.
      tax_code: types[at] === 'paye' && at !== types.indexOf('paye') ? '1257L' : '',
      ...terms(types[at]!, at, addDays(today, -395)),
      created_at: `${addDays(today, -395)}T09:00:00Z`,
    })),
  )
  return ids.map((id, at) => ({
    id,
    name: all[at]!,
    engagement_type: types[at]!,
    supplier_id: suppliersOf[at]!,
    user_id: users.get(emails[at]!)!,
  }))
}

type Invited = { name: string; email: string; user_id: number }

/** Every fourth was asked into the portal: most this week, some so long ago that the link works no more. */
async function inviteSome({ db, people, today }: Making, candidates: readonly Invited[]): Promise<void> {
  const invited = candidates.filter((_, at) => at % 4 === 1)
  await insertRows(
    db,
    'invitations',
    invited.map((candidate, at) => {
      const late = at % 3 === 2
      const day = addDays(today, late ? -30 : -1)
      const expires_at = `${addDays(day, 7)}T09:00:00Z`
      return {
        ...candidate,
        inviter_user_id: people.consultant,
        roles: ['Candidate'],
        status: late ? 'expired' : 'pending',
        expires_at,
        sent_at: [`${day}T09:00:00Z`],
        ended_at: late ? expires_at : null,
        created_at: `${day}T09:00:00Z`,
      }
    }),
  )
}
