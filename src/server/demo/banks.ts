import { pino } from 'pino'
import { loadWho } from '#areas/access/public.ts'
import { askForChange, giveBanks } from '#areas/bank/public.ts'
import { askForChanges, candidatesOf } from '#areas/candidates/public.ts'
import type { Deps } from '#platform/area.ts'
import { clock } from '#platform/clock.ts'
import type { Tenant } from '#platform/context.ts'
import type { Db } from '#platform/db/tenant.ts'
import type { DemoCandidate, Making } from '#server/demo/parties.ts'

/** Those on the payroll have said where they are paid; a few have not yet, as in life. */
const isPaid = ({ engagement_type }: DemoCandidate, at: number) => engagement_type === 'paye' && at % 9 !== 0

/** The accounts of those who are paid by payroll. Of their own company's the company keeps it. */
export async function makeBanks({ db, vault }: Making, candidates: DemoCandidate[]): Promise<void> {
  const accounts = candidates.filter(isPaid).map(({ id, name }, at) => ({
    id,
    bank: {
      bank_name: 'Demo Bank',
      account_name: name,
      sort_code: `20-${10 + (at % 80)}-${11 + ((at * 7) % 80)}`,
      account_number: String(10_000_000 + (((at + 1) * 7_654_321) % 89_999_999)),
    },
  }))
  await giveBanks(db, vault, 'candidates', accounts)
}

/** Payroll has asked for another account of somebody, and waits for a second person. */
export async function askForBank(
  { db, people }: Making,
  tenant: Tenant,
  deps: Deps,
  candidates: DemoCandidate[],
): Promise<void> {
  const paid = candidates.find(isPaid)
  const ctx = await contextOf(db, tenant, deps, people.payroll)
  if (!ctx || !paid) return
  await askForChange(ctx, 'candidates', paid.id, {
    bank_name: 'Demo Savings Bank',
    account_name: paid.name,
    sort_code: '20-44-10',
    account_number: '31926819',
  })
}

/** The worker of the demo has moved, and asks for it: the first of all candidates. */
export async function askForAddress({ db }: Making, tenant: Tenant, deps: Deps, candidates: DemoCandidate[]) {
  const ctx = await contextOf(db, tenant, deps, await userOfCandidate(db, candidates[0]!.id))
  if (!ctx) return
  await askForChanges(ctx, {
    ...{ address_line_1: '14 Canal Street', address_line_2: '', city: 'Leeds', postcode: 'LS1 4DT' },
    middle_name: 'Rose',
  })
}

async function contextOf(db: Db, tenant: Tenant, deps: Deps, user: number) {
  const who = await loadWho(db, user)
  return (
    who && {
      ...{ db, tenant, who, deps, publicUrl: deps.publicUrl, now: clock.now() },
      scope: 'all' as const,
      log: pino({ level: 'silent' }),
      ip: '127.0.0.1',
      agent: '',
      via: 'job' as const,
    }
  )
}

async function userOfCandidate(db: Db, id: number): Promise<number> {
  return (await candidatesOf(db, [id])).get(id)?.user_id ?? 0
}
