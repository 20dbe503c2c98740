import { pino } from 'pino'
import { loadWho } from '#areas/access/public.ts'
import { askForChange, giveBanks } from '#areas/bank/public.ts'
import type { Deps } from '#platform/area.ts'
import { clock } from '#platform/clock.ts'
import type { Tenant } from '#platform/context.ts'
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
  const who = await loadWho(db, people.payroll)
  const paid = candidates.find(isPaid)
  if (!who || !paid) return
  const ctx = {
    ...{ db, tenant, who, deps, publicUrl: deps.publicUrl, now: clock.now() },
    scope: 'all' as const,
    log: pino({ level: 'silent' }),
    ip: '127.0.0.1',
    agent: '',
    via: 'job' as const,
  }
  await askForChange(ctx, 'candidates', paid.id, {
    bank_name: 'Demo Savings Bank',
    account_name: paid.name,
    sort_code: '20-44-10',
    account_number: '31926819',
  })
}
